/**
 * Caches a value for the whole process, although each test file has its own modules
 * (scripts/testing/strict.ts). Used for keys, whose generation takes longer than the test that uses
 * them.
 */
export function onceAProcess<Made>(name: string, make: () => Made): Made {
  const globals = globalThis as { onceAProcess?: Map<string, unknown> };
  const cache = (globals.onceAProcess ??= new Map());
  if (!cache.has(name)) cache.set(name, make());
  return cache.get(name) as Made;
}
