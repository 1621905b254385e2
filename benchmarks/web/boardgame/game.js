// A game of tricks for boardgame.io with as many moves as Claim: 26 cards each, hands hidden, 52 moves.
const EACH = 26;

module.exports = {
  name: "tricks",
  setup: ({ random }) => {
    const deck = random.Shuffle([...Array(2 * EACH).keys()]);
    return { hands: [deck.slice(0, EACH), deck.slice(EACH)], table: [], score: [[], []] };
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.map(() => -1))),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      client: false, // the other player's hand is not here, and what is measured is the server
      move: ({ G, playerID }, card) => {
        const hand = G.hands[Number(playerID)];
        const at = hand.indexOf(card);
        if (at < 0) return "INVALID_MOVE";
        hand.splice(at, 1);
        G.table.push({ seat: Number(playerID), card });
        if (G.table.length === 2) {
          const [led, followed] = G.table;
          const follows = Math.floor(led.card / 10) === Math.floor(followed.card / 10);
          const winner = follows && followed.card > led.card ? followed : led;
          G.score[winner.seat].push(led.card, followed.card);
          G.table = [];
        }
      },
    },
  },
  endIf: ({ G }) => (G.hands[0].length + G.hands[1].length === 0 ? { score: G.score.map((pile) => pile.length) } : undefined),
};
