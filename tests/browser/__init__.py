"""A real Chromium at a real server: people play, by mouse, finger and keyboard, and are interrupted."""
