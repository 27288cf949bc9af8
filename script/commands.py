#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reads the table of commands (src/cli/commands.txt and those of the games) and writes what the program needs of it.

    commands.py --ids OUT.h FILE...       the enumeration of all options
    commands.py --table OUT.c FILE...     verbs, options, examples and texts as C data
    commands.py --examples FILE...        the examples, one a line

The first FILE is the common one, whose head describes the format. Other scripts use `read` (manual.py, tests/cli/examples.py).
"""
import pathlib
import re
import sys
from dataclasses import dataclass, field

import languages

HERE = pathlib.Path(__file__).resolve().parent
LANGUAGES = languages.listed()
SHELLS = ["bash", "zsh", "fish"]


@dataclass
class Option:
    name: str
    letter: str = ""
    value: str = ""
    default: str = ""
    also: list = field(default_factory=list)
    texts: dict = field(default_factory=dict)
    ident: str = ""  # of its number, where a name means two things


@dataclass
class Verb:
    name: str
    arguments: str
    function: str
    texts: dict = field(default_factory=dict)
    options: list = field(default_factory=list)
    examples: list = field(default_factory=list)
    without: set = field(default_factory=set)


@dataclass
class Game:
    name: str
    texts: dict = field(default_factory=dict)
    verbs: list = field(default_factory=list)


@dataclass
class Exit:
    code: int
    texts: dict = field(default_factory=dict)


def copy_of(option, default=None):
    return Option(option.name, option.letter, option.value, option.default if default is None else default, option.also, option.texts)


def with_languages(text):
    """"{languages| or }" is "en or fr", "en, fr or de"."""
    return re.sub(r"\{languages\|([^}]*)\}", lambda found: found[1].join([", ".join(LANGUAGES[:-1]), LANGUAGES[-1]]), text)


class Table:
    def __init__(self):
        self.words, self.exits, self.shared, self.groups, self.common = {}, [], {}, {}, {}
        self.program, self.games = [], []
        self.missing = {}  # by language, what it says only in the first one
        self.now = self.verb = None  # what texts and options belong to

    def option(self, rest):
        match = re.fullmatch(r"(?:-(\w) )?--([\w-]+)(?: ([^=\s]\S*))??(?: = (\S+))?((?: also --[\w-]+)*)", rest)
        if not match:
            raise ValueError(f"not an option: {rest}")
        return Option(match[2], match[1] or "", match[3] or "", match[4] or "", re.findall(r"--([\w-]+)", match[5]))

    def add_option(self, option):
        self.verb.options = [known for known in self.verb.options if known.name != option.name] + [option]

    def use(self, names):
        for name in names.split():
            name, _, default = name.partition("=")
            for one in self.groups.get(name, [name]):
                self.add_option(copy_of(self.shared[one], default or None))

    def make_verb(self, rest, prefix):
        head, _, function = rest.partition(" : ")
        name, _, arguments = head.partition(" ")
        return Verb(name, arguments.strip(), function.strip() or f"cli_{prefix}{name}")

    def take(self, kind, rest):
        if kind in LANGUAGES:
            self.now.texts.setdefault(kind, []).append(with_languages(rest))
        elif kind == "word":
            self.words[rest.split()[0]] = rest.split()
        elif kind == "exit":
            self.now = Exit(int(rest))
            self.exits.append(self.now)
        elif kind == "shared":
            self.now = self.option(rest)
            self.shared[self.now.name] = self.now
        elif kind == "group":
            self.groups[rest.split()[0]] = rest.split()[1:]
        elif kind == "game":
            self.now = Game(rest)
            self.games.append(self.now)
        elif kind in ("common", "program"):
            self.now = self.verb = self.make_verb(rest, "")
            if kind == "common":
                self.common[self.verb.name] = self.verb
            else:
                self.program.append(self.verb)
        elif kind in ("verb", "include"):
            self.add_verb(kind, rest)
        elif kind == "option":
            self.now = self.option(rest)
            self.add_option(self.now)
        elif kind == "use":
            self.use(rest)
            self.now = self.verb
        elif kind == "without":
            self.verb.without |= set(rest.split())
        elif kind == "example":
            self.verb.examples.append(rest)
        else:
            raise ValueError(f"unknown word {kind}")

    def add_verb(self, kind, rest):
        if kind == "include":
            base = self.common[rest]
            self.verb = Verb(base.name, base.arguments, base.function, {lang: list(texts) for lang, texts in base.texts.items()},
                             [copy_of(option) for option in base.options], list(base.examples), set(base.without))
        else:
            self.verb = self.make_verb(rest, self.games[-1].name + "_")
        self.now = self.verb
        self.games[-1].verbs.append(self.verb)

    def finish(self):
        for _, verb in self.all_verbs():
            self.verb = verb
            self.use("all")
            verb.options = [option for option in verb.options if option.name not in verb.without]
            self.add_rows(verb)
        for thing in self.everything():
            if not thing.texts.get(LANGUAGES[0]):
                raise ValueError(f"{thing} says nothing in {LANGUAGES[0]}")
            for lang in LANGUAGES[1:]:
                if not thing.texts.get(lang):
                    self.missing.setdefault(lang, set()).add(thing.texts[LANGUAGES[0]][0])
                    thing.texts[lang] = thing.texts[LANGUAGES[0]]

    def add_rows(self, verb):
        """Whatever has --json can print the same rows as CSV, unless it has a --csv of its own."""
        names = {option.name for option in verb.options} | verb.without
        if "json" in names and not names & {"csv"} and "json" not in verb.without:
            rows = copy_of(self.shared["csv"])
            rows.ident = "rows"
            at = next(i for i, option in enumerate(verb.options) if option.name == "json")
            verb.options.insert(at + 1, rows)

    def everything(self):
        yield from self.exits + self.program + self.games
        for _, verb in self.all_verbs():
            yield verb
            yield from verb.options

    def all_verbs(self):
        """(game or None, verb)"""
        yield from ((None, verb) for verb in self.program)
        yield from ((game, verb) for game in self.games for verb in game.verbs)

    def in_language(self, text, lang):
        """Arguments and values with the words of a language."""
        at = LANGUAGES.index(lang)

        def said(word):
            known = self.words.get(word[0], [])
            return known[at] if at < len(known) else word[0]
        return re.sub(r"[A-Za-z]+", said, text)


def statements(path):
    """(line number, words) of a file, continued lines joined: one that is indented further than a text continues it."""
    held, depth = None, 0
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            text = line.strip()
            if not text or text.startswith("#"):
                continue
            indent = len(line) - len(line.lstrip())
            if held and held[1].split(" ", 1)[0] in LANGUAGES and indent > depth:
                held = (held[0], f"{held[1]} {text}")
                continue
            if held:
                yield held
            held, depth = (number, text), indent
    if held:
        yield held


def files():
    """The common table and those of the games in the build's list, in its order."""
    build = (HERE.parent / "meson.build").read_text(encoding="utf-8")
    games = re.findall(r"'(\w+)'", re.search(r"^games = \[(.*)\]", build, re.M)[1])
    return [HERE.parent / "src/cli" / folder / "commands.txt" for folder in ["", *games]]


def read(paths):
    table = Table()
    for path in paths:
        for number, text in statements(path):
            kind, _, rest = text.partition(" ")
            try:
                table.take(kind, rest)
            except (ValueError, KeyError, AttributeError, IndexError) as error:
                sys.exit(f"{path}:{number}: {error}")
    table.finish()
    return table


def option_names(table):
    names = {option.name for option in table.shared.values()}
    for thing in table.everything():
        if isinstance(thing, Option):
            names.add(thing.ident or thing.name)
    return sorted(names)


def constant(name):
    return "OPTION_" + name.upper().replace("-", "_")


def quote(text):
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("?", "\\?")
    return f'"{escaped}"'


def write_ids(table, out):
    names = option_names(table)
    print("/* Written by script/commands.py: one number for every option's name. */", file=out)
    print("#ifndef QD_CLI_OPTION_IDS_H\n#define QD_CLI_OPTION_IDS_H\n", file=out)
    print("/* Above every letter that getopt may answer. */\nenum cli_option_id {", file=out)
    for i, name in enumerate(names):
        print(f"    {constant(name)}{' = 256' if i == 0 else ''},", file=out)
    print(f"    CLI_OPTIONS_END,\n    CLI_OPTIONS_FIRST = 256\n}};\n\nenum {{ CLI_LANGUAGES = {len(LANGUAGES)} }};\n\n#endif", file=out)


class Writer:
    """C data, each array under a name of its own."""

    def __init__(self, table, out):
        self.table, self.out, self.names = table, out, {}

    def array(self, kind, rows):
        body = f"{kind} NAME[] = {{\n    " + ",\n    ".join(rows) + ",\n};"
        if body not in self.names:
            self.names[body] = f"data_{len(self.names)}"
            print("static const " + body.replace("NAME", self.names[body], 1), file=self.out)
        return self.names[body]

    def texts(self, thing):
        return "{" + ", ".join(self.array("char *const", [*map(quote, thing.texts[lang]), "NULL"]) if thing.texts.get(lang) else "NULL"
                               for lang in LANGUAGES) + "}"

    def words(self, text):
        return "{" + ", ".join(quote(self.table.in_language(text, lang)) if text else "NULL" for lang in LANGUAGES) + "}"

    def option(self, option):
        also = ", ".join(map(quote, option.also))
        return (f"{{.name = {quote(option.name)}, .id = {constant(option.ident or option.name)}, .letter = {ord(option.letter or chr(0))}, "
                f".value = {self.words(option.value)}, .kind = {quote(option.value) if option.value else 'NULL'}, "
                f".fallback = {quote(option.default) if option.default else 'NULL'}, .also = {{{also or 'NULL'}}}, "
                f".text = {self.texts(option)}}}")

    def verb(self, verb):
        options = self.array("struct cli_option", [*map(self.option, verb.options), "{.name = NULL}"])
        examples = self.array("char *const", [*map(quote, verb.examples), "NULL"])
        return (f"{{.name = {quote(verb.name)}, .arguments = {self.words(verb.arguments)}, .kinds = {quote(verb.arguments)}, "
                f".text = {self.texts(verb)}, .options = {options}, .examples = {examples}, .run = {verb.function}}}")

    def verbs(self, name, verbs):
        rows = ",\n    ".join([self.verb(verb) for verb in verbs] + ["{.name = NULL}"])
        print(f"const struct cli_verb {name}[] = {{\n    {rows},\n}};", file=self.out)


def write_table(table, out):
    print("/* Written by script/commands.py from the files commands.txt. */\n#include \"cli/help/commands.h\"\n", file=out)
    for function in sorted({verb.function for _, verb in table.all_verbs()}):
        print(f"int {function}(const struct cli *cli, int argc, char **argv);", file=out)
    writer = Writer(table, out)
    writer.verbs("cli_program_verbs", table.program)
    for game in table.games:
        writer.verbs(f"cli_{game.name}_verbs", game.verbs)
        print(f"const struct cli_group cli_{game.name}_group = {{{quote(game.name)}, {writer.texts(game)}, cli_{game.name}_verbs}};", file=out)
    rows = ",\n    ".join([f"{{{one.code}, {writer.texts(one)}}}" for one in table.exits] + ["{-1, {NULL}}"])
    print(f"const struct cli_exit_text cli_exit_texts[] = {{\n    {rows},\n}};", file=out)
    print("const struct cli_shell cli_shells[] = {", file=out)
    for shell in SHELLS:
        lines = (HERE / f"completion.{shell}").read_text(encoding="utf-8").splitlines()
        print(f'    {{"{shell}",', *(f"     {quote(line)} \"\\n\"" for line in lines), "    },", sep="\n", file=out)
    print("    {NULL, NULL},\n};", file=out)


def main():
    what, *rest = sys.argv[1:]
    if what == "--examples":
        table = read(rest)
        print("\n".join(example for _, verb in table.all_verbs() for example in verb.examples))
        return
    with open(rest[0], "w", encoding="utf-8") as out:
        {"--ids": write_ids, "--table": write_table}[what](read(rest[1:]), out)


if __name__ == "__main__":
    main()
