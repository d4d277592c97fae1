"""Who may send what, and how it looks when something goes wrong."""

import logging

import pytest

NOTE = {"action": {"type": "note", "seat": "ann", "text": "x"}}


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:9999"},
        {"Origin": "http://[::1"},
    ],
)
def test_another_site_does_not_write(client, game, headers):
    told = client.post(f"{game}/actions", json=NOTE, headers=headers)
    assert told.status_code == 403
    assert told.json["type"].endswith("other-site")
    assert client.get(game).json["tip"] == 1


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": "http://localhost"},
    ],
)
def test_this_site_and_programs_write(client, game, headers):
    assert client.post(f"{game}/actions", json=NOTE, headers=headers).status_code == 201


def test_another_site_may_link_here(client):
    assert client.get("/api/health", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 200


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:8000", 200),
        ("[::1]:8000", 200),
        ("192.168.1.20", 200),
        ("laptop", 200),
        ("laptop.local:80", 200),
        ("evil.example", 403),
        ("127.0.0.1.evil.example", 403),
    ],
)
def test_only_names_of_this_place_are_answered(client, host, status):
    assert client.get("/api/health", headers={"Host": host}).status_code == status


def test_a_further_name_may_be_told(app):
    app.config["HOSTS"] = ("rules.example",)
    assert app.test_client().get("/api/health", headers={"Host": "rules.example"}).status_code == 200


@pytest.mark.parametrize("path", ["/api/health", "/api/games/nowhere", "/nowhere"])
def test_every_answer_is_dressed(client, path):
    headers = client.get(path).headers
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"


def test_what_the_api_says_is_not_kept(client):
    assert client.get("/api/health").headers["Cache-Control"] == "no-store"


def test_a_wrong_method_says_which_are_right(client, game):
    told = client.delete(game)
    assert told.status_code == 405
    assert told.mimetype == "application/problem+json"
    assert set(told.headers["Allow"].replace(" ", "").split(",")) == {"GET", "HEAD", "OPTIONS"}


def test_nothing_answers_there(client):
    told = client.get("/api/nothing")
    assert told.status_code == 404
    assert told.mimetype == "application/problem+json"
    assert told.json["type"] == "about:blank"


@pytest.mark.parametrize("path", ["/api/games", "/api/search?q=x", "/"])
def test_a_mistake_of_ours_has_an_id_and_no_trace(app, monkeypatch, caplog, path):
    def broken(*_args, **_more):
        raise RuntimeError("secret inside")

    state = app.extensions["adjudicator"]
    monkeypatch.setattr(type(state.service), "games", broken)
    monkeypatch.setattr(type(state.index), "search", broken)
    with caplog.at_level(logging.ERROR):
        told = app.test_client().get(path)
    if told.status_code != 500:
        pytest.skip("this page asks for no games")
    assert "secret" not in told.text
    assert "Traceback" not in told.text
    if path.startswith("/api/"):
        assert told.json["type"].endswith("/fault")
        assert told.json["id"] in told.json["detail"]
        assert told.json["id"] in caplog.text
    assert "secret inside" in caplog.text


def test_a_busy_store_asks_for_patience(client, game, monkeypatch, service):
    from adjudicator.log.errors import StoreBusy

    def busy(*_args, **_more):
        raise StoreBusy("another program is writing")

    monkeypatch.setattr(type(service.store), "append", busy)
    told = client.post(f"{game}/actions", json=NOTE)
    assert told.status_code == 503
    assert told.headers["Retry-After"]
