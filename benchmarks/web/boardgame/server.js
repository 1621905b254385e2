// A boardgame.io server on a free port, which is told first; its games are in memory only.
const { Origins, Server } = require("boardgame.io/server");
const game = require("./game.js");

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run({ port: 0, callback: () => {} }).then((running) => {
  const listening = running.appServer.address();
  console.log(`READY http://localhost:${listening.port}`);
});
