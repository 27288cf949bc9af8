/* `quadrille serve` and `quadrille export`: the page, from this program or from any file host. */
#include "cli/options.h"
#include "server/server.h"

#include <signal.h>
#include <stdlib.h>

enum { DEFAULT_PORT = 8017 };

static const char serve_help[] =
    "Usage: quadrille serve [--port N] [--address A]\n\n"
    "Serves the page. Ctrl-C stops it.\n\n"
    "  --port N        port (default: $PORT, else 8017; a free one after it if that is taken)\n"
    "  --address A     address to listen on (default 127.0.0.1: this machine only)\n" CLI_SHARED_HELP
    "\nExamples:\n"
    "  quadrille serve\n"
    "  quadrille serve --port 9000\n";

static const char export_help[] =
    "Usage: quadrille export FOLDER\n\n"
    "Writes the page into a folder that any static file host can serve.\n\n" CLI_SHARED_HELP
    "\nExample:\n"
    "  quadrille export /var/www/quadrille\n";

enum { OPTION_PORT = CLI_OPTION_OWN, OPTION_ADDRESS };

/* Blocks the signals that end the program, before any thread starts, and waits for one. */
static void wait_for_end(const sigset_t *signals)
{
    int signal_number;
    while (sigwait(signals, &signal_number) != 0)
        continue;
}

static int serve(const struct cli *cli, const struct server_options *options)
{
    struct server *server = NULL;
    struct qd_message why = {0};
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigprocmask(SIG_BLOCK, &signals, NULL);
    signal(SIGPIPE, SIG_IGN);
    qd_err err = server_start(options, &server, &why);
    if (err)
        return cli_report(cli, "serve", 0, err, &why);
    if (server_port(server) != options->port && options->port)
        printf("Port %u is taken.\n", (unsigned)options->port);
    printf("Quadrille is served on http://%s:%u  (Ctrl-C stops)\n", options->address,
           (unsigned)server_port(server));
    fflush(stdout);
    wait_for_end(&signals);
    server_stop(server);
    puts("Stopped.");
    return cli_finish(CLI_DONE);
}

int cli_serve(const struct cli *cli, int argc, char **argv)
{
    static const struct option own[] = {{"port", required_argument, NULL, OPTION_PORT},
                                        {"address", required_argument, NULL, OPTION_ADDRESS},
                                        {0}};
    struct cli_options options;
    const char *port_text = getenv("PORT"), *address = "127.0.0.1";
    uint64_t port = DEFAULT_PORT;
    int option;
    cli_options_init(&options, cli, "serve", serve_help);
    while ((option = cli_options_next(&options, argc, argv, own)) != -1) {
        if (option == OPTION_PORT)
            port_text = optarg;
        else
            address = optarg;
    }
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (optind < argc)
        return cli_usage("serve", "unexpected %s", argv[optind]);
    if (port_text && port_text[0] && !cli_number(port_text, 0, UINT16_MAX, &port))
        return cli_usage("serve", "the port is a number from 0 to 65535, not %s", port_text);
    struct server_options server_options = {
        .address = address, .port = (uint16_t)port, .search_free_port = true};
    return serve(&options.cli, &server_options);
}

int cli_export(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct qd_message why = {0};
    cli_options_init(&options, cli, "export", export_help);
    (void)cli_options_next(&options, argc, argv, NULL);
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind != 1)
        return cli_usage("export", "one folder, please");
    qd_err err = server_export(argv[optind], &why);
    if (err)
        return cli_report(&options.cli, argv[optind], 0, err, &why);
    printf("The page is in %s\n", argv[optind]);
    return cli_finish(CLI_DONE);
}
