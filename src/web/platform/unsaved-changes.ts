import { createStore } from "zustand/vanilla";

/**
 * Unsaved changes on the page: whether there are any now, and the question before they are lost. It
 * resolves to true where the user leaves anyway.
 */
export type Guard = { holds: () => boolean; ask: () => Promise<boolean> };

/**
 * `isLetGo`: after the user has decided to leave anyway, neither another form nor the browser asks
 * again.
 */
const leaving = createStore<{ guards: readonly Guard[]; isLetGo: boolean }>(() => ({ guards: [], isLetGo: false }));

/** Asks the user before leaving, until the returned function is called. */
export function guardPage(guard: Guard): () => void {
  leaving.setState(({ guards }) => ({ guards: [...guards, guard], isLetGo: false }));
  return () => leaving.setState(({ guards }) => ({ guards: guards.filter((other) => other !== guard) }));
}

export function isGuarded(): boolean {
  const { guards, isLetGo } = leaving.getState();
  return !isLetGo && guards.some(({ holds }) => holds());
}

/** Returns true at once where nothing would be lost. Several forms ask one question. */
export async function mayLeave(): Promise<boolean> {
  if (!isGuarded()) return true;
  const isLetGo = await mayLose(leaving.getState().guards);
  leaving.setState({ isLetGo });
  return isLetGo;
}

/** Like `mayLeave`, for a part of the page that closes. */
export async function mayLose(among: Iterable<Guard>): Promise<boolean> {
  const guard = [...among].find(({ holds }) => holds());
  return guard === undefined || guard.ask();
}

export function isLetGoNow(): boolean {
  return leaving.getState().isLetGo;
}

/** After a navigation, or one that was cancelled: unsaved changes are asked about again. */
export function guardAgain(): void {
  leaving.setState({ isLetGo: false });
}
