/**
 * Caches a value for the whole process, although each test file has its own modules
 * (scripts/testing/strict.ts). Used for keys, whose generation takes longer than the test that uses
 * them.
 */
export function onceAProcess<Made>(name: string, make: () => Made): Made {
  const there = globalThis as { onceAProcess?: Map<string, unknown> };
  const kept = (there.onceAProcess ??= new Map());
  if (!kept.has(name)) kept.set(name, make());
  return kept.get(name) as Made;
}
