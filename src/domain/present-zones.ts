/**
 * The present name of a time zone that is asked for by one that `Intl` spells: browsers and Node answer some places under the name that
 * they had long ago (`Asia/Kolkata` is `Asia/Calcutta`), and a database with the system's time zones need not know those names any more.
 * Every other name is its own. `Intl` takes both.
 */
export function presentZone(zone: string): string {
  return (Object.hasOwn(PRESENT, zone) && PRESENT[zone]) || zone;
}

/** What ICU answers under an old name: zones of tzdata's `zone.tab` on the right, links to them (file `backward`) on the left. Plain, so that pages that ask for none leave it out. */
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
