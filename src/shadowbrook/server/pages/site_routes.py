"""The pages around the games: home, set-up, joining, settings, rules, cards, about."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.datastructures import FormData, QueryParams

from shadowbrook.engine.errors import ShadowbrookError
from shadowbrook.engine.words import N_
from shadowbrook.locale import languages
from shadowbrook.server.errors import ServerError
from shadowbrook.server.games.creation import NewGame, SeatPlan, first_game
from shadowbrook.server.games.people import People
from shadowbrook.server.games.service import Games
from shadowbrook.server.games.watching import GameLine
from shadowbrook.server.http.direct_route import DirectRoute
from shadowbrook.server.http.identity import Identity
from shadowbrook.server.workers.bot_processes import best_bot, bots

from . import library, setups
from .links import narrator
from .reader import CHOICES, Page, language_choices, program_version

SHOWN_GAMES = 12
LONGEST_QUERY = 80

# A game in the list of the home page.
UNDER_WAY = N_("{heroes} against {villain:the}, round {round}")
WAITING = N_("{heroes} against {villain:the}, round {round}, waiting for {name}")
WON = N_("{heroes} against {villain:the}: won in round {round}")
LOST = N_("{heroes} against {villain:the}: lost in round {round}")
NOBODY = N_("nobody yet")
FIRST_GAME = N_("Your first game")


class NotHere(ServerError):
    """A page that does not exist."""

    status = 404
    code = "unknown-page"
    sentence = N_("There is no such page here.")


class SiteRoutes:
    """The routes around the games."""

    def __init__(self, games: Games, people: People, identity: Identity, others: str) -> None:
        self.games = games
        self.people = people
        self.identity = identity
        self.others = others
        self.router = APIRouter(include_in_schema=False, route_class=DirectRoute)
        get, post = self.router.get, self.router.post
        get("/")(self.home)
        post("/now")(self.play_now)
        post("/learn")(self.learn)
        get("/new")(self.new)
        get("/new/form")(self.form)
        post("/new")(self.create)
        get("/join")(self.paste)
        get("/join/{token}")(self.invited)
        post("/join/{token}")(self.join)
        get("/settings")(self.settings)
        post("/settings")(self.keep_settings)
        post("/language")(self.change_language)
        post("/device")(self.device_link)
        get("/device/{token}")(self.device)
        post("/device/{token}")(self.add_device)
        get("/rules")(self.rules)
        get("/rules/{rule}/short")(self.rule)
        get("/cards")(self.cards)
        get("/cards/{card}")(self.card)
        get("/cards/{card}/short")(self.short_card)
        get("/about")(self.about)

    async def _page(self, request: Request) -> Page:
        return Page(request, await self.identity.person(request), self.others)

    # ---- home ----------------------------------------------------------------------------------

    async def home(self, request: Request) -> Response:
        page = await self._page(request)
        games = await self.games.watching.games_of(page.person)
        return page.show(
            "home.html",
            games=[self._line(page, game) for game in games[:SHOWN_GAMES]],
            languages=language_choices(),
        )

    def _line(self, page: Page, game: GameLine) -> dict[str, Any]:
        if game.damaged:
            title, words = page.say(N_("A damaged game")), page.say(N_("It cannot be opened."))
            return {"id": game.id, "title": title, "words": words, "yours": False}
        usual = FIRST_GAME if game.first_game else setups.MODE_WORDS[game.mode][0]
        title = game.title or page.say(usual)
        return {
            "id": game.id,
            "title": title,
            "words": _course(page, game),
            "yours": game.waiting_for_you and not game.over,
        }

    async def play_now(self, request: Request) -> Response:
        """One click: a lone hero against a villain, both by chance."""
        visit = await self.identity.guest(request)
        wanted = NewGame(setups.SetupForm().fields(), [SeatPlan("me")])
        live = await self.games.creation.create(visit.person, wanted)
        return visit.keep(RedirectResponse(f"/play/{live.id}", 303))

    async def learn(self, request: Request) -> Response:
        """One click: the first game, which teaches."""
        visit = await self.identity.guest(request)
        live = await self.games.creation.create(visit.person, first_game())
        return visit.keep(RedirectResponse(f"/play/{live.id}", 303))

    # ---- set-up --------------------------------------------------------------------------------

    async def new(self, request: Request) -> Response:
        page = await self._page(request)
        return page.show("new.html", **self._form(page, request.query_params))

    async def form(self, request: Request) -> Response:
        """The form again, after something in it was changed."""
        page = await self._page(request)
        part = request.headers.get("hx-request") == "true"
        context = self._form(page, request.query_params)
        return page.show("setup_form.html" if part else "new.html", **context)

    def _form(self, page: Page, sent: QueryParams | FormData, refused: str = "") -> dict[str, Any]:
        form = setups.parse(_texts(sent), lambda name: [str(one) for one in sent.getlist(name)])
        cards = form.content()
        return {
            "form": form,
            "boxes": setups.boxes(form, page.speech),
            "refused": refused,
            "refusal": setups.told(form.refusal(), page.speech),
            "modes": setups.modes(form, page.speech),
            "presets": setups.presets(form, page.speech),
            "levels": setups.levels(form, page.speech),
            "charts": setups.charts(form, page.speech),
            "points": setups.points(form, page.speech),
            "villains": setups.villains(form, cards, page.speech),
            "heroes": setups.heroes(form, cards, page.speech),
            "counts": setups.counts(form, page.speech),
            "optional": setups.optional_rules(form, page.speech),
            "basic": setups.basic_parts(form, page.speech),
            "kinds": [(name, page.say(words)) for name, words in setups.SEAT_WORDS.items()],
            "bots": setups.bots(bots(), page.speech),
            "best_bot": best_bot(),
            "paces": [(name, page.say(words)) for name, words in setups.PACE_WORDS.items()],
        }

    async def create(self, request: Request) -> Response:
        sent = await request.form()
        visit = await self.identity.guest(request)
        person = visit.person
        page = Page(request, person, self.others)
        form = setups.parse(_texts(sent), lambda name: [str(one) for one in sent.getlist(name)])
        count = 1 if form.alone else len(form.seats)
        wanted = NewGame(
            form.fields(),
            [
                SeatPlan(seat.kind, seat.bot, person.name if seat.kind == "me" else seat.name)
                for seat in form.seats[:count]
            ],
            form.title,
            form.pace,
            form.odds,
            form.spectators,
        )
        try:
            live = await self.games.creation.create(person, wanted)
        except ShadowbrookError as error:
            why = page.speech.tell(error)
            refused = page.show("new.html", 422, **self._form(page, sent, why))
            return visit.keep(refused)
        for seat in live.seats:
            if seat.kind == "open":
                await self.games.seats.invite(live, seat.number, person)
        return visit.keep(RedirectResponse(f"/play/{live.id}", 303))

    # ---- joining -------------------------------------------------------------------------------

    async def paste(self, request: Request, link: str = "") -> Response:
        """A link that was pasted: go where it leads."""
        token = link.strip().rstrip("/").rpartition("/join/")[2]
        page = await self._page(request)
        if token and token.isascii() and token.replace("-", "").replace("_", "").isalnum():
            return RedirectResponse(f"/join/{token}", 303)
        refused = page.say(
            N_("This is not a link to a game. Those end in /join/ and a few letters.")
        )
        return page.show("paste.html", 422 if link else 200, refused=refused if link else "")

    async def invited(self, request: Request, token: str) -> Response:
        page = await self._page(request)
        invitation = await self.games.seats.invitation(token)
        return self._invitation(page, token, invitation)

    def _invitation(self, page: Page, token: str, invitation: Any, refused: str = "") -> Response:
        return page.show(
            "join.html",
            422 if refused else 200,
            invitation=_titled(page, invitation),
            token=token,
            name=page.person.name,
            refused=refused,
        )

    async def join(self, request: Request, token: str) -> Response:
        sent = await request.form()
        invitation = await self.games.seats.invitation(token)
        visit = await self.identity.guest(request)
        person = visit.person
        try:
            live, _ = await self.games.seats.join(token, person, str(sent.get("name", "")))
            if not person.name:
                await self.people.change(person, name=str(sent.get("name", "")))
        except ServerError as error:
            if error.status != 422:
                raise
            page = Page(request, person, self.others)
            refused = self._invitation(page, token, invitation, page.speech.tell(error))
            return visit.keep(refused)
        return visit.keep(RedirectResponse(f"/play/{live.id}", 303))

    # ---- settings ------------------------------------------------------------------------------

    async def settings(self, request: Request, back: str = "") -> Response:
        page = await self._page(request)
        return self._settings(page, back)

    def _settings(self, page: Page, back: str, said: str = "", status: int = 200) -> Response:
        return page.show(
            "settings.html",
            status,
            name=page.person.name,
            known=bool(page.person),
            languages=language_choices(),
            back=_inside(back),
            said=said,
        )

    async def keep_settings(self, request: Request) -> Response:
        sent = await request.form()
        visit = await self.identity.guest(request)
        person = visit.person
        chosen = {
            name: str(sent.get(name)) for name, known in CHOICES.items() if sent.get(name) in known
        }
        try:
            await self.people.change(
                person,
                name=str(sent["name"]) if str(sent.get("name", "")).strip() else None,
                language=_language(sent),
                settings={**person.settings, **chosen},
            )
        except ServerError as error:
            page = Page(request, person, self.others)
            back = str(sent.get("back", ""))
            return visit.keep(self._settings(page, back, page.speech.tell(error), 422))
        return visit.keep(RedirectResponse(_inside(str(sent.get("back", ""))) or "/", 303))

    async def change_language(self, request: Request) -> Response:
        sent = await request.form()
        visit = await self.identity.guest(request)
        await self.people.change(visit.person, language=_language(sent))
        return visit.keep(RedirectResponse("/", 303))

    async def device_link(self, request: Request) -> Response:
        """A link by which another device becomes the same person."""
        page = await self._page(request)
        link = await self.people.device_link(page.person)
        return page.show(
            "device.html", link=page.link(f"/device/{link}"), only_here=page.only_here, token=""
        )

    async def device(self, request: Request, token: str) -> Response:
        page = await self._page(request)
        return page.show("device.html", link="", token=token)

    async def add_device(self, request: Request, token: str) -> Response:
        visit = await self.identity.add_device(request, token)
        return visit.keep(RedirectResponse("/", 303))

    # ---- reading -------------------------------------------------------------------------------

    async def rules(self, request: Request, q: str = "") -> Response:
        page = await self._page(request)
        query = q.strip()[:LONGEST_QUERY]
        found = library.find_rules(query, page.language)
        return page.show(
            "rules.html",
            query=query,
            found=found,
            near=library.near_rules(query) if query and not found else [],
            sections=library.rule_sections(page.language) if not query else [],
        )

    async def rule(self, request: Request, rule: str) -> Response:
        """A rule for the reader beside the table."""
        page = await self._page(request)
        found = library.find_rules(rule[:LONGEST_QUERY], page.language)
        if not found:
            raise NotHere
        return page.show("rule.html", r=found[0])

    async def cards(self, request: Request, q: str = "", deck: str = "", box: str = "") -> Response:
        page = await self._page(request)
        say = narrator(library.library(), page.language)
        query = q.strip()[:LONGEST_QUERY]
        return page.show(
            "cards.html",
            query=query,
            deck=deck,
            decks=library.deck_names(say),
            box=box,
            boxes=library.box_names(say),
            cards=library.find_cards(query, deck, say, box),
        )

    async def card(self, request: Request, card: str) -> Response:
        return await self._card(request, card, "card.html")

    async def short_card(self, request: Request, card: str) -> Response:
        """A card for the reader beside the table."""
        return await self._card(request, card, "card_entry.html")

    async def _card(self, request: Request, card: str, template: str) -> Response:
        page = await self._page(request)
        cards = library.library_of(card)
        entry = library.entry(card, narrator(cards, page.language), cards)
        if entry is None:
            raise NotHere
        return page.show(template, entry=entry)

    async def about(self, request: Request) -> Response:
        page = await self._page(request)
        return page.show("about.html", program_version=program_version())


def _texts(sent: QueryParams | FormData) -> dict[str, str]:
    return {name: str(value) for name, value in sent.items()}


def _language(sent: FormData) -> str | None:
    wanted = str(sent.get("language", ""))
    return wanted if wanted in languages() else None


def _inside(address: str) -> str:
    """An address of this server, or nothing: no page sends people elsewhere."""
    inside = address.startswith("/") and not address.startswith(("//", "/\\"))
    return address if inside and address.isprintable() else ""


def _course(page: Page, game: GameLine) -> str:
    """Who plays against whom, how far it has come, and for whom it waits."""
    name = narrator(library.library(), page.language).name
    heroes = [name(one) for one in game.heroes if one is not None] or [page.speech.name(NOBODY)]
    values = {
        "heroes": page.speech.listed(heroes),
        "villain": name(game.villain),
        "round": game.round,
    }
    if game.over:
        won = game.result is not None and game.result[0] != "villain"
        return page.say(WON if won else LOST, **values)
    if not game.waiting_for_you and game.waiting_for:
        return page.say(WAITING, **values, name=page.speech.tell(game.waiting_for))
    return page.say(UNDER_WAY, **values)


def _titled(page: Page, invitation: Any) -> dict[str, str]:
    return {
        "title": invitation.title or page.say(setups.MODE_WORDS[invitation.mode][0]),
        "host_name": invitation.host_name or page.say(N_("Somebody")),
    }
