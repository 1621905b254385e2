// The page of a game: what the script adds to it.
import "./page.js";
