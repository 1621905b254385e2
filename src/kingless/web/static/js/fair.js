// The fair deal, reckoned again: SHA-256 and the dealer as docs/guide/fair-deals.md tells them. No page, no network;
// a SHA-256 of our own, since browsers lend theirs only to pages that came by https.

const ROUNDS = 64;
const [START, CONSTANTS] = roots();

/** The first 32 bits of the fractions of square and cube roots of primes, as SHA-256 has them. */
function roots() {
  const primes = [];
  for (let n = 2; primes.length < ROUNDS; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const fraction = (prime, power) => {
    // The whole root of prime * 2^(32 * power), found bit by bit: no rounding.
    const wanted = BigInt(prime) << BigInt(32 * power);
    let root = 0n;
    for (let bit = 1n << 36n; bit; bit >>= 1n) if ((root | bit) ** BigInt(power) <= wanted) root |= bit;
    return Number(root & 0xffffffffn);
  };
  return [primes.slice(0, 8).map((prime) => fraction(prime, 2)), primes.map((prime) => fraction(prime, 3))];
}

const turn = (word, by) => (word >>> by) | (word << (32 - by));

function padded(bytes) {
  const whole = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  new DataView(whole.buffer).setBigUint64(whole.length - 8, BigInt(bytes.length) * 8n);
  return whole;
}

function schedule(block) {
  const words = new Uint32Array(ROUNDS);
  for (let at = 0; at < 16; at++) words[at] = block.getUint32(4 * at);
  for (let at = 16; at < ROUNDS; at++) {
    const [early, late] = [words[at - 15], words[at - 2]];
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[at] = words[at - 16] + first + words[at - 7] + second;
  }
  return words;
}

function compress(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let at = 0; at < ROUNDS; at++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + CONSTANTS[at] + words[at]) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] += word));
}

/** The SHA-256 of these bytes, as 32 bytes. */
export function sha256(bytes) {
  const state = new Uint32Array(START);
  const whole = padded(bytes);
  for (let at = 0; at < whole.length; at += 64) compress(state, schedule(new DataView(whole.buffer, at, 64)));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => digest.setUint32(4 * at, word));
  return new Uint8Array(digest.buffer);
}

export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const utf8 = (text) => new TextEncoder().encode(text);

/** The fingerprint by which a secret, or a nonce, is promised. */
export const commitment = (secret) => hex(sha256(utf8(secret)));

/** The 32 bytes from which the cards follow; the first scheme does not name itself. */
export function seed(secret, nonces, scheme) {
  const before = scheme > 1 ? [`kingless deal ${scheme}`] : [];
  return sha256(utf8([...before, secret, ...nonces].join("\n")));
}

/** The only nonce that a seat can have for whom a bot or the host threw in; null where it was the seat's own. */
function fixedNonce(secret, seat, origin) {
  if (origin === "bot") return commitment(secret).slice(0, 16);
  return origin === "host" ? commitment(`kingless nonce ${seat}\n${secret}`).slice(0, 32) : null;
}

/** Is every nonce that nobody may choose the one that follows from the secret? */
const nobodyChose = (secret, nonces, origins) =>
  origins.every((origin, seat) => [null, nonces[seat]].includes(fixedNonce(secret, seat, origin)));

/** The numbers that the answer to this question reads. */
function* numbers(from, question) {
  const input = new Uint8Array(40);
  input.set(from);
  const view = new DataView(input.buffer);
  view.setUint32(32, question);
  for (let block = 0; ; block++) {
    view.setUint32(36, block);
    const digest = new DataView(sha256(input).buffer);
    for (let at = 0; at < 32; at += 8) yield digest.getBigUint64(at);
  }
}

function below(stream, bound) {
  const limit = 2n ** 64n - (2n ** 64n % BigInt(bound));
  for (;;) {
    const number = stream.next().value;
    if (number < limit) return Number(number % BigInt(bound));
  }
}

// Plain < compares by code, as the dealer does; a locale would not.
const sorted = (things) => [...things].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));

function shuffled(things, stream) {
  const order = sorted(things);
  for (let last = order.length - 1; last > 0; last--) {
    const other = below(stream, last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

/** What chance must have answered to a question of this kind. */
export function answer(from, number, question) {
  const stream = numbers(from, number);
  if (question.kind === "leader") return [String(below(stream, 2))];
  const all = shuffled(question.drawn_from.length ? question.drawn_from : question.answer, stream);
  const drawn = all.slice(0, question.answer.length);
  return question.kind === "draw" ? sorted(drawn) : drawn;
}

/** Compare a proof with what the reader's browser kept before the deal: was the same promised, is its own nonce in
 * the deal, and does the other's fit the fingerprint that was shown before this browser showed its own? */
export function checkKept(proof, kept, earlier = []) {
  const other = 1 - kept.seat;
  const isBot = proof.thrown_in_by[other] === "bot";
  const theirs = kept.other ? commitment(proof.nonces[other]) === kept.other : isBot;
  // What was shown before, and no deal came of it, stands among the broken promises.
  const isTold = (one) => proof.broken.some(({ commitment: broken }) => [one.other, one.commit].includes(broken));
  const isDealt = proof.thrown_in_by[kept.seat] === "seat" && proof.nonces[kept.seat] === kept.nonce;
  const own = isDealt && earlier.every(isTold);
  return [
    { step: "kept-commitment", holds: proof.commitment === kept.promised, found: kept.promised },
    { step: "kept-nonce", holds: own, found: kept.nonce },
    { step: "kept-other", holds: theirs, found: kept.other ?? "" },
  ];
}

const same = (one, other) => one.length === other.length && one.every((thing, at) => thing === other[at]);
const QUESTIONS = /^(leader|potions|artifacts|deal|shuffle|draw)( |$)/;

/** The answers of chance in a record, in their order. */
export const chance = (record) => record.answers.filter((text) => QUESTIONS.test(text));

/** Check a proof with what the reader gives; a list of steps, each with what was found and whether that is right. */
export function check(proof, given, record) {
  const fingerprint = commitment(given.secret);
  const from = seed(given.secret, given.nonces, proof.scheme);
  const origins = proof.thrown_in_by;
  const deal = proof.questions.find((one) => one.kind === "deal");
  const told = proof.questions.map((one) => [one.kind, ...one.answer].join(" "));
  return [
    { step: "commitment", holds: fingerprint === given.commitment, found: fingerprint },
    ...(origins.length ? [{ step: "origins", holds: nobodyChose(given.secret, given.nonces, origins), found: "" }] : []),
    { step: "seed", holds: null, found: hex(from) }, // there is nothing to compare it with but what follows
    { step: "deck", holds: same(sorted(deal.answer), sorted(proof.deck)), found: "" },
    ...proof.questions.map((question, number) => {
      const found = answer(from, number, question);
      const was = question.kind === "draw" ? sorted(question.answer) : question.answer;
      return { step: `question-${number}`, holds: same(found, was), found: found.join(" ") };
    }),
    { step: "record", holds: same(chance(record), told), found: "" },
  ];
}
