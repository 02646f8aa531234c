export const PAGES_CACHE = "door-pages";
export const ASSETS_CACHE = "door-assets";

/** Present on every check-in page from our server. A captive portal's response lacks it. */
export const STATION_HEADER = "x-foyer-door";

export function isOurs(response: Response): boolean {
  return response.headers.has(STATION_HEADER);
}
