export const PAGES_CACHE = "door-pages";
export const ASSETS_CACHE = "door-assets";

/** Every page of a door carries it: what a network puts in its place does not. */
export const STATION_HEADER = "x-foyer-door";

export function isOurs(answer: Response): boolean {
  return answer.headers.has(STATION_HEADER);
}
