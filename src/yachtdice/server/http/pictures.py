"""Pictures that the server draws."""

from io import BytesIO


def qr_picture(link: str) -> bytes:
    """Return the QR code of a link as an SVG image: dark on white, which every camera reads."""
    import segno  # noqa: PLC0415 - slow import, 0.01 s

    picture = BytesIO()
    segno.make(link, micro=False).save(
        picture, kind="svg", xmldecl=False, border=3, dark="#17263a", light="#ffffff"
    )
    return picture.getvalue()
