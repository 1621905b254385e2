// Sounds, made here and only where the reader wants them: a card, a trick, your turn. Quiet and short.
import { soundWanted } from "./settings.js";

const VOLUME = 0.06;
/** For each sound its notes: hertz, when it begins and how long it lasts in seconds, and the shape of the wave. */
const SOUNDS = {
  card: [[190, 0, 0.05, "triangle"]],
  trick: [[392, 0, 0.12, "sine"], [523, 0.09, 0.18, "sine"]],
  turn: [[587, 0, 0.16, "sine"], [440, 0.14, 0.24, "sine"]],
};
let audio;

function note(hertz, begin, length, wave) {
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  const from = audio.currentTime + begin;
  tone.type = wave;
  tone.frequency.value = hertz;
  loudness.gain.setValueAtTime(0, from);
  loudness.gain.linearRampToValueAtTime(VOLUME, from + 0.008);
  loudness.gain.exponentialRampToValueAtTime(0.0001, from + length);
  tone.connect(loudness).connect(audio.destination);
  tone.start(from);
  tone.stop(from + length);
}

/** Let one of the sounds be heard. */
export function sound(name) {
  if (!soundWanted() || !window.AudioContext) return;
  audio ??= new AudioContext();
  // Browsers are silent until the reader has done something on the page.
  if (audio.state === "suspended") audio.resume();
  for (const one of SOUNDS[name]) note(...one);
}
