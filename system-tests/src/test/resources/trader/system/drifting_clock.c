/*
 * Preloaded into a JVM, it makes CLOCK_MONOTONIC drift: by DRIFT_PPM parts per million since DRIFT_SINCE_NS. Deadlines
 * that the JVM computes with that clock are turned back for the kernel.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#define SECOND_NS 1000000000LL

static double drift(void) {
    static double value = -1;
    if (value < 0) {
        value = atof(getenv("DRIFT_PPM")) / 1e6;
    }
    return value;
}

static long long since(void) {
    static long long value = -1;
    if (value < 0) {
        value = atoll(getenv("DRIFT_SINCE_NS"));
    }
    return value;
}

static long long ns(const struct timespec *time) {
    return time->tv_sec * SECOND_NS + time->tv_nsec;
}

static void set(struct timespec *time, long long value) {
    time->tv_sec = value / SECOND_NS;
    time->tv_nsec = value % SECOND_NS;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    static int (*original)(clockid_t, struct timespec *);
    if (!original) {
        original = dlsym(RTLD_NEXT, "clock_gettime");
    }
    int result = original(clock, time);
    if (result == 0 && clock == CLOCK_MONOTONIC) {
        long long real = ns(time);
        set(time, real + (long long) (drift() * (real - since())));
    }
    return result;
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *deadline) {
    static int (*original)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
    if (!original) {
        original = dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2");
        if (!original) {
            original = dlsym(RTLD_NEXT, "pthread_cond_timedwait");
        }
    }
    /* Deadlines by the time of day are far beyond those since the start of the machine. */
    if (deadline->tv_sec > 1000000000) {
        return original(condition, mutex, deadline);
    }
    struct timespec real;
    set(&real, since() + (long long) ((ns(deadline) - since()) / (1 + drift())));
    return original(condition, mutex, &real);
}
