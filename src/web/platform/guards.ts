/** Something unsaved on the page: whether there is any now, and the question before it is lost. True: the reader leaves all the same. */
export type Guard = { holds: () => boolean; ask: () => Promise<boolean> };

const guards = new Set<Guard>();

/** For as long as it is there, whoever goes elsewhere from a page of its own is asked. Gives the way to end it. */
export function guardPage(guard: Guard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

export function isGuarded(): boolean {
  return [...guards].some(({ holds }) => holds());
}

/** True at once where nothing would be lost. */
export async function mayLeave(): Promise<boolean> {
  for (const { holds, ask } of guards) if (holds() && !(await ask())) return false;
  return true;
}
