/**
 * Returns the present name of a time zone as spelled by `Intl`: browsers and Node return some zones
 * under an old name (`Asia/Calcutta` for `Asia/Kolkata`), which a database with the system's time
 * zones may lack. Other names are returned unchanged. `Intl` accepts both.
 */
export function presentZone(zone: string): string {
  return (Object.hasOwn(PRESENT, zone) && PRESENT[zone]) || zone;
}

/**
 * Zones that ICU returns under an old name: links (file `backward`) of tzdata on the left, zones of
 * `zone.tab` on the right. A plain object, so that pages that do not use it can drop it from their
 * bundle.
 */
const PRESENT: Record<string, string> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};
