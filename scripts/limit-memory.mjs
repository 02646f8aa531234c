/**
 * The environment of a process that gives memory back: read once when it starts, so it is set for it. What is set already stays.
 * glibc's malloc keeps few arenas, and returns large pieces (pictures, passwords) as soon as they are free. V8 clears its nursery early and
 * knows that there is no need for gigabytes: without that, three thousand pages leave 180 MB behind.
 */
export function frugalMemory(env) {
  return {
    MALLOC_ARENA_MAX: "2",
    MALLOC_MMAP_THRESHOLD_: "262144",
    ...env,
    NODE_OPTIONS: `--max-semi-space-size=16 --max-old-space-size=640 ${env.NODE_OPTIONS ?? ""}`.trim(),
  };
}
