"""The heraldry of a realm without a king: every drawing as SVG, and the pictures that notebooks show."""
