/**
 * What is made once a process (cache), though each test file has modules of its own (scripts/testing/strict-mode.ts): for keys, whose making takes
 * longer than what they are made for.
 */
export function onceAProcess<Made>(name: string, make: () => Made): Made {
  const there = globalThis as { onceAProcess?: Map<string, unknown> };
  const kept = (there.onceAProcess ??= new Map());
  if (!kept.has(name)) kept.set(name, make());
  return kept.get(name) as Made;
}
