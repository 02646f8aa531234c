import { expect, test } from "vitest";
import { presentZone } from "./present-zones.ts";

/**
 * Links of the time zone database (2025b, including `backward`): names that a server without the
 * old names may lack.
 */
const LINKS = `
  Africa/Asmera Africa/Timbuktu America/Argentina/ComodRivadavia America/Atka America/Buenos_Aires America/Catamarca
  America/Coral_Harbour America/Cordoba America/Ensenada America/Fort_Wayne America/Godthab America/Indianapolis
  America/Jujuy America/Knox_IN America/Louisville America/Mendoza America/Montreal America/Nipigon
  America/Pangnirtung America/Porto_Acre America/Rainy_River America/Rosario America/Santa_Isabel America/Shiprock
  America/Thunder_Bay America/Virgin America/Yellowknife Antarctica/South_Pole Asia/Ashkhabad Asia/Calcutta
  Asia/Choibalsan Asia/Chongqing Asia/Chungking Asia/Dacca Asia/Harbin Asia/Istanbul Asia/Kashgar Asia/Katmandu
  Asia/Macao Asia/Rangoon Asia/Saigon Asia/Tel_Aviv Asia/Thimbu Asia/Ujung_Pandang Asia/Ulan_Bator Atlantic/Faeroe
  Atlantic/Jan_Mayen Australia/ACT Australia/Canberra Australia/Currie Australia/LHI Australia/NSW Australia/North
  Australia/Queensland Australia/South Australia/Tasmania Australia/Victoria Australia/West Australia/Yancowinna
  Brazil/Acre Brazil/DeNoronha Brazil/East Brazil/West Canada/Atlantic Canada/Central Canada/Eastern Canada/Mountain
  Canada/Newfoundland Canada/Pacific Canada/Saskatchewan Canada/Yukon Chile/Continental Chile/EasterIsland Cuba
  Egypt Eire Etc/GMT+0 Etc/GMT-0 Etc/GMT0 Etc/Greenwich Etc/UCT Etc/Universal Etc/Zulu Europe/Belfast Europe/Kiev
  Europe/Nicosia Europe/Tiraspol Europe/Uzhgorod Europe/Zaporozhye GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich
  Hongkong Iceland Iran Israel Jamaica Japan Kwajalein Libya Mexico/BajaNorte Mexico/BajaSur Mexico/General NZ
  NZ-CHAT Navajo PRC Pacific/Enderbury Pacific/Johnston Pacific/Ponape Pacific/Samoa Pacific/Truk Pacific/Yap Poland
  Portugal ROC ROK Singapore Turkey UCT US/Alaska US/Aleutian US/Arizona US/Central US/East-Indiana US/Eastern
  US/Hawaii US/Indiana-Starke US/Michigan US/Mountain US/Pacific US/Samoa Universal W-SU Zulu`
  .trim()
  .split(/\s+/);

const asIntlSays = (zone: string) => new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
const everyZone = [...Intl.supportedValuesOf("timeZone"), ...LINKS.map(asIntlSays)];

test("time zones offered by Intl or returned for an old name are mapped to present names", () => {
  expect(everyZone.map(presentZone).filter((zone) => LINKS.includes(zone))).toEqual([]);
});

test("present name of a time zone denotes the same zone and is its own present name", () => {
  for (const zone of everyZone) {
    const present = presentZone(zone);
    expect([zone, asIntlSays(present)]).toEqual([zone, asIntlSays(zone)]);
    expect(presentZone(present)).toBe(present);
  }
});

test.each([
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["Europe/Berlin", "Europe/Berlin"],
  ["UTC", "UTC"],
  ["Mars/Olympus", "Mars/Olympus"],
  ["constructor", "constructor"],
])("present name of the time zone %s is %s", (zone, present) => {
  expect(presentZone(zone)).toBe(present);
});
