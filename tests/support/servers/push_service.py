"""A push service on this machine: it checks and decrypts each message, and answers as told."""

import json
import os
import ssl
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from yachtdice.server.reminders.service.base64url import decoded, encoded


class PushBrowser:
    """The keys of a browser with a push subscription."""

    def __init__(self) -> None:
        """Make new keys."""
        self._key, self._auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self._point = self._key.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )

    def subscription(self, endpoint: str, language: str = "en", **more: Any) -> dict[str, Any]:
        """Return the subscription as the browser sends it to the server."""
        keys = {"key": encoded(self._point), "auth": encoded(self._auth)}
        return {"endpoint": endpoint, "language": language, **keys, **more}

    def read(self, body: bytes) -> bytes:
        """Return the decrypted message (RFC 8291); raise InvalidTag for another device's."""
        salt, theirs, sealed = body[:16], body[21:86], body[86:]
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        about = b"WebPush: info\0" + self._point + theirs
        shared = _hkdf(self._key.exchange(ec.ECDH(), point), self._auth, about, 32)
        key = _hkdf(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _hkdf(shared, salt, b"Content-Encoding: nonce\0", 12)
        padded = AESGCM(key).decrypt(nonce, sealed, None)
        assert padded[-1:] == b"\x02", "the last record ends with 2"
        return padded[:-1]


def _hkdf(secret: bytes, salt: bytes, about: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, about).derive(secret)


@dataclass(frozen=True)
class Pushed:
    """A message that the service received: its headers, the checked claims and its text."""

    path: str
    headers: Mapping[str, str]
    claims: Mapping[str, Any]
    text: Any


@dataclass
class PushService:
    """The service; `answers` has the status and the headers by path, 201 for others."""

    url: str
    browser: PushBrowser = field(default_factory=PushBrowser)
    answers: dict[str, tuple[int, dict[str, str]]] = field(default_factory=dict)
    got: list[Pushed] = field(default_factory=list)
    #: Requests wait for it: clear it for a slow service.
    open: threading.Event = field(default_factory=threading.Event)
    arrived: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))

    @property
    def host(self) -> str:
        """Its host and port."""
        return self.url.removeprefix("https://")

    def take(self, path: str, headers: Mapping[str, str], body: bytes) -> None:
        """Check and keep a message; raise AssertionError for one against the RFCs."""
        claims = checked_claims(headers["authorization"])
        assert claims["aud"] == self.url
        assert time.time() < claims["exp"] <= time.time() + 24 * 3600
        assert headers["content-encoding"] == "aes128gcm"
        assert int(headers["ttl"]) >= 0
        text = json.loads(self.browser.read(body))
        self.got.append(Pushed(path, headers, claims, text))
        self.arrived.release()


def checked_claims(header: str) -> dict[str, Any]:
    """Return the claims of a header whose signature fits its key; raise InvalidSignature."""
    kind, token, named = header.replace(", ", " ").split(" ")
    assert kind == "vapid"
    key = ec.EllipticCurvePublicKey.from_encoded_point(
        ec.SECP256R1(), decoded(named.removeprefix("k="))
    )
    signed, _, signature = token.removeprefix("t=").rpartition(".")
    raw = decoded(signature)
    both = utils.encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key.verify(both, signed.encode(), ec.ECDSA(hashes.SHA256()))
    claims: dict[str, Any] = json.loads(decoded(signed.split(".")[1]))
    return claims


@contextmanager
def push_service(folder: Path | None = None) -> Iterator[tuple[PushService, Path]]:
    """Yield a running service, and the file with its certificate (SSL_CERT_FILE)."""
    place = folder or Path(tempfile.mkdtemp(prefix="yachtdice-push-"))
    certificate = _certificate(place)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    service = PushService(f"https://localhost:{server.server_port}")
    service.open.set()
    server.service = service  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield service, certificate
    finally:
        service.open.set()
        server.shutdown()
        thread.join()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        """Take a message and answer."""
        service: PushService = self.server.service  # type: ignore[attr-defined]
        body = self.rfile.read(int(self.headers["content-length"]))
        service.take(self.path, {k.lower(): v for k, v in self.headers.items()}, body)
        service.open.wait()
        status, headers = service.answers.get(self.path, (201, {}))
        self.send_response(status)
        for name, value in {**headers, "content-length": "0"}.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Log nothing."""


def _certificate(folder: Path) -> Path:
    """Return the file of a new certificate of localhost, with its key."""
    key, name = (
        ec.generate_private_key(ec.SECP256R1()),
        x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")]),
    )
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / "push.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(made.public_bytes(Encoding.PEM) + private)
    return file
