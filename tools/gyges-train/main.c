/* SPDX-License-Identifier: MIT */
/* The trainer's commands. */
#include "train.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "Usage: gyges-train fit --out FILE [--from FILE] [--pairs N] [--epochs N] [--rate R] [--share P]\n"
    "                       [--trace P] [--unit U] [--seed S] DATA…\n"
    "       gyges-train auc [--network FILE] DATA…\n"
    "       gyges-train gate --network FILE --against FILE [--games N] [--nodes N] [--seed S]\n"
    "       gyges-train freeze --out FILE [--keep N] [--seed S] DATA…\n"
    "       gyges-train replay --out FILE [--keep N] [--seed S] GAMES…\n\n"
    "DATA are files of positions, folders of them, or training games of quadrille bulk gyges training.\n"
    "fit makes a network of them, or improves one; R is in millionths (default 2000). auc measures how well a network (or counting moves) orders won\n"
    "and lost positions. gate lets two networks play and says no (1) unless the first wins; \"tables\"\n"
    "stands for the evaluation without a network. freeze keeps about one position of every N; replay\n"
    "does so with those of games recorded by gyges match.\n";

struct request {
    uint64_t games, nodes, seed;
    struct train_fit fit;
    const char *out, *network, *against;
    uint64_t share, trace, unit, keep;
    struct gyges_examples records;
    struct gyges_network *players[2];
};

static struct gyges_network *open_network(const char *path)
{
    static unsigned char bytes[GYGES_NETWORK_BYTES];
    struct gyges_network *network = NULL;
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(bytes, 1, sizeof bytes, file) : 0;
    if (file)
        fclose(file);
    if (gyges_network_read(bytes, size, &network)) {
        fprintf(stderr, "%s: no network\n", path);
        exit(EXIT_FAILURE);
    }
    return network;
}

static uint64_t number(const char *text)
{
    char *end;
    unsigned long long value = strtoull(text, &end, 10);
    if (*end || end == text) {
        fprintf(stderr, "%s: not a number\n", text);
        exit(EXIT_FAILURE);
    }
    return value;
}

/* Where an option's text or number is stored. */
struct place {
    const char *name;
    const char **text;
    uint64_t *number;
};

static void read_options(int argc, char **argv, struct request *r)
{
    const struct place places[] = {
        {"out", &r->out, NULL},         {"network", &r->network, NULL},
        {"against", &r->against, NULL}, {"games", NULL, &r->games},
        {"nodes", NULL, &r->nodes},     {"seed", NULL, &r->seed},
        {"pairs", NULL, &r->fit.pairs}, {"epochs", NULL, &r->fit.epochs},
        {"share", NULL, &r->share},     {"unit", NULL, &r->unit},
        {"keep", NULL, &r->keep},       {"from", &r->fit.from, NULL},
        {"rate", NULL, &r->fit.rate},   {"trace", NULL, &r->trace},
    };
    enum { COUNT = sizeof places / sizeof places[0] };
    struct option options[COUNT + 1] = {0};
    for (int i = 0; i < COUNT; i++)
        options[i] = (struct option){places[i].name, required_argument, NULL, i};
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        if (option == '?')
            exit(EXIT_FAILURE);
        if (places[option].text)
            *places[option].text = optarg;
        else
            *places[option].number = number(optarg);
    }
    r->fit.seed = r->seed;
}

static void read_data(int argc, char **argv, bool games, struct request *r)
{
    for (int i = optind; i < argc; i++)
        if (!(games ? train_read_games : train_read_all)(argv[i], &r->records))
            exit(EXIT_FAILURE);
    printf("%zu positions\n", r->records.count);
}

/* Samples one of every so many positions whose game has a result. */
static bool freeze(struct request *r)
{
    struct gyges_examples kept = {0};
    struct qd_rng rng;
    qd_rng_seed(&rng, r->seed);
    for (size_t i = 0; i < r->records.count; i++)
        if (r->records.data[i].result != GYGES_UNKNOWN &&
            qd_rng_below(&rng, (uint32_t)r->keep) == 0)
            train_add(&kept, &r->records.data[i]);
    bool good = train_write(r->out, &kept);
    printf("%zu kept\n", kept.count);
    gyges_examples_free(&kept);
    return good;
}

static bool fits(const struct request *r)
{
    bool good = r->fit.pairs > 0 && r->fit.pairs <= GYGES_PAIRS_MAX &&
                r->fit.pairs % GYGES_PAIRS_STEP == 0 && r->share <= 100 && r->trace <= 100 &&
                r->unit > 0 && r->unit <= 1000;
    if (!good)
        fprintf(stderr, "pairs come in multiples of %d up to %d, shares up to 100, units to 1000\n",
                GYGES_PAIRS_STEP, GYGES_PAIRS_MAX);
    return good;
}

/* NULL stands for the tables. */
static struct gyges_network *open_player(const char *name)
{
    return name && strcmp(name, "tables") != 0 ? open_network(name) : NULL;
}

static bool run(const char *verb, int argc, char **argv, struct request *r)
{
    const struct gyges_network *network = r->players[0] = open_player(r->network);
    if (!strcmp(verb, "gate") && r->network && r->against) {
        r->players[1] = open_player(r->against);
        const struct gyges_network *both[2] = {network, r->players[1]};
        return train_gate(both, r->games, r->nodes, r->seed);
    }
    read_data(argc, argv, !strcmp(verb, "replay"), r);
    if (!strcmp(verb, "fit") && r->out && fits(r)) {
        r->fit.out = r->out;
        r->fit.result_share = (int)r->share;
        r->fit.trace = (int)r->trace;
        r->fit.unit = (int)r->unit;
        return train_fit(&r->fit, &r->records);
    }
    if (!strcmp(verb, "auc"))
        return printf("auc %.4f\n", train_auc(&r->records, network)) > 0;
    if ((!strcmp(verb, "freeze") || !strcmp(verb, "replay")) && r->out)
        return freeze(r);
    fputs(help, stderr);
    return false;
}

int main(int argc, char **argv)
{
    struct request r = {
        .games = 1000,
        .nodes = 400,
        .seed = 1,
        .fit = {.pairs = 128, .epochs = 10, .seed = 1, .rate = 2000},
        .share = 25,
        .unit = 125,
        .keep = 3,
    };
    if (argc < 2 || !strcmp(argv[1], "--help")) {
        fputs(help, stdout);
        return argc < 2;
    }
    read_options(argc - 1, argv + 1, &r);
    bool good = run(argv[1], argc - 1, argv + 1, &r);
    gyges_examples_free(&r.records);
    for (int i = 0; i < 2; i++)
        gyges_network_free(r.players[i]);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
