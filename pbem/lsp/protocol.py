"""The protocol where pygls leaves an editor without an answer, or answers with a traceback."""

from typing import Any

from lsprotocol.types import ErrorCodes, ResponseError
from pygls.exceptions import JsonRpcException
from pygls.protocol import LanguageServerProtocol
from pygls.protocol.json_rpc import RPCMessage, RPCRequest

INITIALIZE = "initialize"


class _Refused:
    """A message that cannot be read; a request is answered with the reason."""

    def __init__(self, id_: Any, method: str) -> None:
        self.id, self.method = id_, method


class Protocol(LanguageServerProtocol):
    """Answers every request, each error by a sentence."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        """Return a message as an object; a request or a notification with wrong parameters is refused."""
        try:
            return super().structure_message(data)
        except JsonRpcException:
            if "method" not in data:
                raise
            return _Refused(data.get("id"), str(data["method"]))

    def handle_message(self, message: RPCMessage | _Refused) -> None:
        """Carry out a message, or say why not."""
        if isinstance(message, _Refused):
            if message.id is not None:
                self._refuse(message.id, ErrorCodes.InvalidParams, f"the parameters of {message.method} cannot be read")
        elif isinstance(message, RPCRequest) and self._shutdown:
            self._refuse(message.id, ErrorCodes.InvalidRequest, "pbem was told to shut down, and answers no more")
        elif isinstance(message, RPCRequest) and self._workspace is None and message.method != INITIALIZE:
            self._refuse(message.id, ErrorCodes.ServerNotInitialized, "pbem waits for `initialize`")
        else:
            super().handle_message(message)

    def _refuse(self, id_: Any, code: ErrorCodes, why: str) -> None:
        self._send_response(id_, None, ResponseError(code.value, why))

    def _send_response(self, msg_id: Any, result: Any = None, error: ResponseError | None = None) -> None:
        """Answer a request; of a bug of ours an editor learns the kind, and not where in the program it happened."""
        if error is not None and error.code == ErrorCodes.InternalError.value:
            why = f"this is a bug in pbem ({error.message}); please report it with the log"
            error = ResponseError(error.code, why)
        super()._send_response(msg_id, result, error)
