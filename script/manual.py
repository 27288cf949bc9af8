#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the man pages from the table of commands: an overview and one page a game, in every language.

    manual.py LANGUAGE VERSION FOLDER FILE...      FOLDER/quadrille.1, FOLDER/quadrille-GAME.1

FILEs as for commands.py. The pages use the macros of man(7), which every reader of man pages knows.
"""
import pathlib
import re
import sys

import commands

CHANGES = pathlib.Path(__file__).resolve().parent.parent / "CHANGELOG.md"
RELEASED = re.search(r"^## \[[\d.]+\] - (\S+)", CHANGES.read_text(encoding="utf-8"), re.M)[1]
WORDS = {
    "en": {
        "name": "NAME", "synopsis": "SYNOPSIS", "description": "DESCRIPTION", "verbs": "VERBS", "exit": "EXIT STATUS", "games": "GAMES",
        "program": "COMMANDS OF THE PROGRAM", "options": "OPTIONS", "examples": "EXAMPLES", "see": "SEE ALSO", "environment": "ENVIRONMENT",
        "files": "FILES", "default": "default", "title": "thinking games on a square grid", "option": "options", "manual": "Quadrille Manual",
        "game": "GAME", "verb": "VERB", "verb_options": "Every verb also has these:",
        "what": "Quadrille plays, generates, solves and explains four thinking games on a square grid. Nothing depends on luck: a seed gives the "
                "same level on every machine, and every solution is replayed by an independent checker before it is printed.",
        "env": [("LC_ALL, LC_MESSAGES, LANG", "the language of messages, unless --lang says otherwise"),
                ("NO_COLOR", "if set and not empty, no colours unless --color=always"), ("PORT", "the port of serve"),
                ("XDG_CACHE_HOME", "where large tables are kept (default ~/.cache)")],
        "file": [("$XDG_CACHE_HOME/quadrille", "the tables that taquin tables build makes")],
    },
    "fr": {
        "name": "NOM", "synopsis": "SYNOPSIS", "description": "DESCRIPTION", "verbs": "VERBES", "exit": "CODES DE SORTIE", "games": "JEUX",
        "program": "COMMANDES DU PROGRAMME", "options": "OPTIONS", "examples": "EXEMPLES", "see": "VOIR AUSSI",
        "environment": "ENVIRONNEMENT", "files": "FICHIERS", "default": "par défaut", "title": "jeux de réflexion sur une grille",
        "option": "options", "manual": "Manuel de Quadrille", "game": "JEU", "verb": "VERBE", "verb_options": "Tout verbe a aussi celles-ci :",
        "what": "Quadrille joue, fabrique, résout et explique quatre jeux de réflexion sur une grille. Rien ne dépend de la chance : une graine "
                "donne le même niveau sur toute machine, et chaque solution est rejouée par un vérificateur indépendant avant d'être affichée.",
        "env": [("LC_ALL, LC_MESSAGES, LANG", "la langue des messages, sauf si --lang en dit une autre"),
                ("NO_COLOR", "si elle est définie et non vide, pas de couleurs sauf avec --color=always"), ("PORT", "le port de serve"),
                ("XDG_CACHE_HOME", "où sont gardées les grandes tables (sinon ~/.cache)")],
        "file": [("$XDG_CACHE_HOME/quadrille", "les tables que fait taquin tables build")],
    },
}


def text(words):
    """Text for roff: nothing of it is a request or an escape."""
    escaped = words.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    return "\\&" + escaped if escaped[:1] in (".", "'") else escaped


class Page:
    def __init__(self, table, lang, name, version):
        self.table, self.lang, self.words = table, lang, WORDS.get(lang, WORDS["en"])
        self.lines = [".\\\" Written by script/manual.py from the table of commands.",
                      f".TH {text(name.upper())} 1 {RELEASED} \"Quadrille {version}\" \"{self.words['manual']}\"",
                      ".\\\" IDs and options stay whole, and no line is stretched.", ".ad l", ".nh"]

    def add(self, *lines):
        for line in lines:
            if line != ".PP" or not self.lines[-1].startswith((".SH", ".SS")):
                self.lines.append(line)

    def section(self, key):
        self.add(f".SH {self.words[key]}")

    def entry(self, left, right):
        self.add(".TP", left, text(right))

    def paragraphs(self, texts):
        """Those after the summary; lines that begin with | are a table."""
        table = False
        for one in texts[1:]:
            if one.startswith("|") != table:
                table = not table
                self.add(*([".PP", ".nf"] if table else [".fi"]))
            if table:
                self.add(text(one[1:]))
            else:
                self.add(".PP", text(one))
        if table:
            self.add(".fi")

    def option(self, option):
        left = f"\\fB\\-{option.letter}\\fR, " if option.letter else ""
        left += f"\\fB\\-\\-{text(option.name)}\\fR"
        if option.value:
            left += f" \\fI{text(self.table.in_language(option.value, self.lang))}\\fR"
        right = option.texts[self.lang][0]
        if option.default:
            right += f" ({self.words['default']} {option.default})"
        self.entry(left, right)

    def shown(self, verb):
        everywhere = self.table.groups["all"]
        return [option for option in verb.options if option.name not in everywhere]

    def verb(self, game, verb):
        head = f"quadrille {game.name + ' ' if game else ''}{verb.name}"
        self.add(f".SS \"{text(verb.name)} \\- {text(verb.texts[self.lang][0])}\"")
        arguments = self.table.in_language(verb.arguments, self.lang)
        behind = f" \\fI{text(arguments)}\\fR" if arguments else ""
        self.add(".PP", f"\\fB{text(head)}\\fR [{self.words['option']}]{behind}")
        self.paragraphs(verb.texts[self.lang])
        for option in self.shown(verb):
            self.option(option)
        if verb.examples:
            self.add(".PP", ".RS 2", ".nf", *(text(example) for example in verb.examples), ".fi", ".RE")

    def exits(self):
        self.section("exit")
        for one in self.table.exits:
            self.entry(f"\\fB{one.code}\\fR", one.texts[self.lang][0])

    def see(self, names):
        self.section("see")
        self.add(", ".join(f"\\fB{text(name)}\\fR(1)" for name in names))

    def save(self, path):
        path.write_text("\n".join(self.lines) + "\n", encoding="utf-8")


def overview(table, lang, version):
    page = Page(table, lang, "quadrille", version)
    words = page.words
    page.section("name")
    page.add(f"quadrille \\- {text(words['title'])}")
    page.section("synopsis")
    page.add(f"\\fBquadrille\\fR \\fI{words['game']} {words['verb']}\\fR [{words['option']}] ...")
    for verb in table.program:
        page.add(".br", f"\\fBquadrille {verb.name}\\fR [{words['option']}] \\fI{text(table.in_language(verb.arguments, lang))}\\fR"
                 if verb.arguments else f"\\fBquadrille {verb.name}\\fR [{words['option']}]")
    page.section("description")
    page.add(text(words["what"]))
    page.section("games")
    for game in table.games:
        verbs = ", ".join(verb.name for verb in game.verbs)
        page.add(".TP", f"\\fB{game.name}\\fR", text(game.texts[lang][0]) + ".", f"({verbs})")
    page.section("program")
    for verb in table.program:
        page.verb(None, verb)
    page.section("options")
    page.add(words["verb_options"])
    for name in table.groups["all"]:
        page.option(table.shared[name])
    page.exits()
    for key, entries in (("environment", words["env"]), ("files", words["file"])):
        page.section(key)
        for left, right in entries:
            page.entry(f"\\fB{text(left)}\\fR", right)
    page.see([f"quadrille-{game.name}" for game in table.games])
    return page


def game_page(table, game, lang, version):
    page = Page(table, lang, f"quadrille-{game.name}", version)
    words = page.words
    page.section("name")
    page.add(f"quadrille\\-{game.name} \\- {text(game.texts[lang][0])}")
    page.section("synopsis")
    page.add(f"\\fBquadrille {game.name}\\fR \\fI{words['verb']}\\fR [{words['option']}] ...")
    page.section("description")
    page.paragraphs(game.texts[lang])
    page.section("verbs")
    for verb in game.verbs:
        page.verb(game, verb)
    page.section("options")
    page.add(words["verb_options"])
    for name in table.groups["all"]:
        page.option(table.shared[name])
    page.exits()
    page.see(["quadrille"] + [f"quadrille-{other.name}" for other in table.games if other is not game])
    return page


def main():
    lang, version, folder, *files = sys.argv[1:]
    table = commands.read(files)
    overview(table, lang, version).save(pathlib.Path(folder) / "quadrille.1")
    for game in table.games:
        game_page(table, game, lang, version).save(pathlib.Path(folder) / f"quadrille-{game.name}.1")


if __name__ == "__main__":
    main()
