// What the script adds to every page.
