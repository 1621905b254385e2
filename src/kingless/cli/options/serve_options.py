"""The options of `kingless serve`."""

from kingless.cli.commands.serve import DEFAULT_PORT
from kingless.cli.commands.serve import serve as host_games
from kingless.cli.options.shared_options import Add
from kingless.view.words import Words


def add_serve(add: Add, words: Words) -> None:
    """The command `serve`."""
    serve = add("serve", host_games, words("play in the browser, here or for others"))
    serve.add_argument(
        "--host",
        default="127.0.0.1",
        help=words("the address to listen on; 0.0.0.0 is for everybody in the network"),
    )
    serve.add_argument(
        "--port", type=int, default=DEFAULT_PORT, help=words("the port to listen on; 8377 if not said")
    )
    serve.add_argument(
        "--database",
        metavar="URL",
        help=words("where the games are kept; a file in your data folder if not said"),
    )
    serve.add_argument(
        "--keep", type=int, metavar="DAYS", help=words("delete games that were quiet for so many days")
    )
    serve.add_argument(
        "--https", action="store_true", help=words("the server is reached by https only, through a proxy")
    )
    serve.add_argument(
        "--proxies",
        type=int,
        default=1,
        metavar="NUMBER",
        help=words("how many proxies stand before the server; 1 if not said"),
    )
    serve.add_argument(
        "--open-metrics",
        action="store_true",
        help=words("show /metrics to everybody, not to this machine only"),
    )
    serve.add_argument(
        "--cors",
        action="extend",
        nargs="+",
        default=[],
        metavar="ORIGIN",
        help=words("origins whose pages may use the API in a browser, such as https://example.org, or *"),
    )
    serve.add_argument(
        "--publish-games",
        action="store_true",
        help=words("let everybody fetch the finished games, without names, at /games.jsonl"),
    )
    serve.add_argument(
        "--source",
        metavar="URL",
        help=words("where the sources are; a download of what runs here if not said"),
    )
    serve.add_argument(
        "--log-format", choices=("text", "json"), default="text", help=words("the form of the log's lines")
    )
    serve.add_argument(
        "--log-level",
        choices=("debug", "info", "warning", "error"),
        default="warning",
        help=words("how much the log tells; warning if not said"),
    )
    serve.add_argument(
        "--open", nargs="?", const="", metavar="PAGE", help=words("open a browser, at a page such as learn")
    )
