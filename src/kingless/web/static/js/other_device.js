// The pages by which a seat moves to another device: on the old one the link to it, on the new one the question.
import { keepUntilSeated, pack } from "./carried_promises.js";

const link = document.getElementById("device-link");
if (link) pack(link);
document.getElementById("take-seat")?.addEventListener("submit", keepUntilSeated);
