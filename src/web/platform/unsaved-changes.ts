/**
 * Unsaved changes on the page: whether there are any now, and the question before they are lost. It
 * resolves to true where the user leaves anyway.
 */
export type Guard = { holds: () => boolean; ask: () => Promise<boolean> };

const guards = new Set<Guard>();
/** After the user has decided to leave anyway, neither another form nor the browser asks again. */
let isLetGo = false;

/** Asks the user before leaving, until the returned function is called. */
export function guardPage(guard: Guard): () => void {
  guards.add(guard);
  isLetGo = false;
  return () => guards.delete(guard);
}

export function isGuarded(): boolean {
  return !isLetGo && [...guards].some(({ holds }) => holds());
}

/** Returns true at once where nothing would be lost. Several forms ask one question. */
export async function mayLeave(): Promise<boolean> {
  if (!isGuarded()) return true;
  isLetGo = await mayLose(guards);
  return isLetGo;
}

/** Like `mayLeave`, for a part of the page that closes. */
export async function mayLose(among: ReadonlySet<Guard>): Promise<boolean> {
  const guard = [...among].find(({ holds }) => holds());
  return guard === undefined || guard.ask();
}

export function isLetGoNow(): boolean {
  return isLetGo;
}

/** After a navigation, or one that was cancelled: unsaved changes are asked about again. */
export function guardAgain(): void {
  isLetGo = false;
}
