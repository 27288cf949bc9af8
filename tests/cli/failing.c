/* SPDX-License-Identifier: MIT */
/* Preloaded by tests/cli/allocations.py: runs the program's main once for every n, the n-th
 * allocation failing. The program is loaded once; each run is a child of it, forked before main, so
 * that a run costs about a millisecond.
 *
 *   FAILING_FOLDER   where n.out, n.err and n.code are written; 0 is the run without a failure
 *   FAILING_MOST     the largest n
 *
 * Allocations are counted from main on, in all threads and libraries. The parent ends when a run
 * had fewer than n.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CPU_SECONDS = 5 };

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);

/* Shared with the parent, which asks how far a run got. */
static struct shared {
    atomic_long count;
} * shared;
static long fails_at; /* 0: none */

static int fails(void)
{
    if (!shared || atomic_fetch_add(&shared->count, 1) + 1 != fails_at)
        return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return fails() ? NULL : __libc_realloc(old, size);
}

static void into(const char *folder, long n, const char *what, int to)
{
    char name[4096];
    snprintf(name, sizeof name, "%s/%ld.%s", folder, n, what);
    int file = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0 || dup2(file, to) < 0)
        _exit(99);
}

static void note(const char *folder, long n, int status)
{
    char name[4096];
    snprintf(name, sizeof name, "%s/%ld.code", folder, n);
    FILE *file = fopen(name, "w");
    if (!file)
        _exit(99);
    fprintf(file, "%d\n", WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status));
    fclose(file);
}

/* Whether this process is a run; the parent never returns. */
static void run_all(const char *folder, long most)
{
    struct shared *counts =
        mmap(NULL, sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (counts == MAP_FAILED)
        _exit(99);
    for (long n = 0; n <= most; n++) {
        int status = 0;
        atomic_store(&counts->count, 0);
        pid_t child = fork();
        if (child == 0) {
            struct rlimit cpu = {CPU_SECONDS, CPU_SECONDS + 1}, core = {0, 0};
            setrlimit(RLIMIT_CPU, &cpu);
            setrlimit(RLIMIT_CORE, &core);
            into(folder, n, "out", 1);
            into(folder, n, "err", 2);
            fails_at = n;
            shared = counts;
            return;
        }
        if (child < 0 || waitpid(child, &status, 0) != child)
            _exit(99);
        note(folder, n, status);
        if (n > 0 && atomic_load(&counts->count) < n)
            break;
    }
    _exit(0);
}

/* Before main, with the program's arguments and libraries in place. */
int __libc_start_main(int (*main)(int, char **, char **), int argc, char **argv, void (*init)(void),
                      void (*fini)(void), void (*linker_fini)(void), void *stack_end)
{
    typedef int start(int (*)(int, char **, char **), int, char **, void (*)(void), void (*)(void),
                      void (*)(void), void *);
    start *real = (start *)dlsym(RTLD_NEXT, "__libc_start_main");
    const char *folder = getenv("FAILING_FOLDER"), *most = getenv("FAILING_MOST");
    if (folder && most)
        run_all(folder, atol(most));
    return real(main, argc, argv, init, fini, linker_fini, stack_end);
}
