// A chance that was let go, on the table: answers are links and forms; the keys are those of every table.
import { startKeys } from "./keys.js";
import "./page.js";
import { startLine } from "./played_line.js";

startKeys();
startLine();
