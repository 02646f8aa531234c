/** Something unsaved on the page: whether there is any now, and the question before it is lost. True: the reader leaves all the same. */
export type Guard = { holds: () => boolean; ask: () => Promise<boolean> };

const guards = new Set<Guard>();
/** Who said that they leave all the same is asked no more: not by another form, nor by the browser. */
let isLetGo = false;

/** For as long as it is there, whoever goes elsewhere is asked. Gives the way to end it. */
export function guardPage(guard: Guard): () => void {
  guards.add(guard);
  isLetGo = false;
  return () => guards.delete(guard);
}

export function isGuarded(): boolean {
  return !isLetGo && [...guards].some(({ holds }) => holds());
}

/** True at once where nothing would be lost. Several forms are one question. */
export async function mayLeave(): Promise<boolean> {
  if (!isGuarded()) return true;
  isLetGo = await mayLose(guards);
  return isLetGo;
}

/** As `mayLeave`, for a part of the page that goes. */
export async function mayLose(among: ReadonlySet<Guard>): Promise<boolean> {
  const held = [...among].find(({ holds }) => holds());
  return held === undefined || held.ask();
}

export function isLetGoNow(): boolean {
  return isLetGo;
}

/** The reader is there, or still here: what is unsaved is asked about once more. */
export function guardAgain(): void {
  isLetGo = false;
}
