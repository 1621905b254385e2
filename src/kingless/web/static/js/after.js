// The page after a game. Without it everything but the check of the deal works by links and forms.
import "./page.js";
import { foldOnPhones } from "./after_fold.js";
import { startJudging } from "./after_judging.js";
import { startProof } from "./after_proof.js";
import { startReplay } from "./after_replay.js";

foldOnPhones();
startReplay();
startJudging();
startProof();
