"""The games of a database as their host sees them: listed, counted, written out as records, and read in."""
