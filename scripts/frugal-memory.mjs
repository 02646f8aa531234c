/**
 * How the system's malloc (glibc) treats what pictures and passwords take outside of JavaScript: few arenas, and large pieces that go back
 * as soon as they are free. Without it a day of uploads stays resident for ever. Read once, when a process starts: so it is set for it.
 */
export const FRUGAL_MEMORY = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "262144" };
