/* SPDX-License-Identifier: MIT */
/* Finds a module beside the program, as in a build folder, or where it was installed, and one of
 * its functions.
 *
 * A module takes the library, and whatever else it needs, from the program, which exports its
 * names. It is bound at once: a name that is missing shows here and not in the middle of the work.
 */
#define _GNU_SOURCE
#include "module/module.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* What a build may lack, and Debian's names of what it takes. */
static const struct part {
    const char *name;
    const char *absent; /* the message */
    const char *packages;
} parts[] = {
    {"client", "module.absent.client", "libcurl4-openssl-dev libjansson-dev"},
    {"grade", "module.absent.grade", "libseccomp-dev linux-libc-dev libjansson-dev"},
    {"json", "module.absent.json", "libjansson-dev"},
    {"mpi", "module.absent.mpi", "libopenmpi-dev"},
    {"page", "module.absent.page", "clang lld wasi-libc esbuild brotli"},
    {"referee", "module.absent.referee", "libsqlite3-dev libjansson-dev libsodium-dev"},
    {"sat", "module.absent.sat", "libcadical-dev"},
    {"server", "module.absent.server", "libmicrohttpd-dev"},
    {"sqlite", "module.absent.sqlite", "libsqlite3-dev"},
    {"terminal", "module.absent.terminal", "libncurses-dev"},
};

void qd_module_absent(const char *name, struct qd_message *why)
{
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (strcmp(parts[i].name, name) != 0)
            continue;
        qd_message_set(why, parts[i].absent);
        qd_message_text(why, "packages", qd_text_of(parts[i].packages));
    }
}

/* QD_MODULES lists what was built: "client grade …", with a blank at both ends. */
bool qd_module_built(const char *name)
{
    char word[64];
    snprintf(word, sizeof word, " %s ", name);
    return strstr(QD_MODULES, word);
}

/* The path of the module in a folder; false if no such file is there. */
static bool is_in(const char *folder, const char *name, char path[PATH_MAX])
{
    int size = snprintf(path, PATH_MAX, "%s/quadrille-%s.so", folder, name);
    return size > 0 && size < PATH_MAX && access(path, F_OK) == 0;
}

static bool find_file(const char *name, char path[PATH_MAX])
{
    char program[PATH_MAX];
    ssize_t size = readlink("/proc/self/exe", program, sizeof program - 1);
    program[size > 0 ? size : 0] = '\0';
    char *slash = strrchr(program, '/');
    if (slash)
        *slash = '\0';
    return (slash && is_in(program, name, path)) || is_in(QD_MODULE_FOLDER, name, path);
}

static void *refuse(const char *code, const char *path, struct qd_message *why)
{
    qd_message_set(why, code);
    qd_message_text(why, "file", qd_text_of(path));
    return NULL;
}

void *qd_module_find(const char *name, const char *function, struct qd_message *why)
{
    char path[PATH_MAX];
    if (!find_file(name, path)) {
        if (!qd_module_built(name)) {
            qd_module_absent(name, why);
            return NULL;
        }
        snprintf(path, sizeof path, "quadrille-%s.so", name);
        (void)refuse("module.missing", path, why);
        qd_message_text(why, "folder", qd_text_of(QD_MODULE_FOLDER));
        return NULL;
    }
    /* Open MPI's own modules look for names of its library. */
    void *module = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    if (!module) {
        const char *reason = dlerror();
        (void)refuse("module.broken", path, why);
        qd_message_text(why, "reason", qd_text_of(reason ? reason : ""));
        return NULL;
    }
    const char *version = dlsym(module, "qd_module_version");
    void *found = version && strcmp(version, QD_VERSION) == 0 ? dlsym(module, function) : NULL;
    return found ? found : refuse("module.other", path, why);
}
