import { describe, expect, test } from "vitest";
import { zoneCity, zoneName } from "./zone-names.ts";

const WINTER = "2026-11-22T00:00:00Z";
const SUMMER = "2026-07-22T00:00:00Z";

describe("time zone names", () => {
  test.each([
    ["de", "Europe/Lisbon", "WEZ"],
    ["de", "America/New_York", null],
    ["de", "America/Phoenix", null],
    ["de", "Asia/Kolkata", "Indische Normalzeit"],
    ["fr", "Europe/Berlin", "heure d’Europe centrale"],
    ["fr", "America/New_York", "heure de l’Est nord-américain"],
    ["zh-cn", "Europe/Lisbon", "西欧时间"],
    ["zh-cn", "America/New_York", "北美东部时间"],
    ["en", "Europe/Lisbon", null],
  ] as const)("time zone name in %s of %s is %s", (locale, of, name) => {
    expect(zoneName(WINTER, of, locale)).toBe(name);
  });

  test.each([
    ["America/Anchorage", "hora de Alaska", "hora do Alasca", "horário do Alasca"],
    ["Pacific/Honolulu", "hora de Hawái-Aleutianas", "hora do Havai e Aleutas", "horário do Havaí e Ilhas Aleutas"],
    ["America/Puerto_Rico", null, null, null],
    ["America/Phoenix", null, null, null],
    ["America/Mexico_City", null, null, null],
    ["America/Sao_Paulo", "hora de Brasilia", "hora de Brasília", "horário de Brasília"],
    ["America/Bogota", "hora de Colombia", "hora da Colômbia", "horário da Colômbia"],
    ["Europe/Lisbon", "hora de Europa occidental", "hora da Europa Ocidental", "horário da Europa Ocidental"],
    ["Europe/Madrid", "hora de Europa central", "hora da Europa Central", "horário da Europa Central"],
    ["Europe/Istanbul", "hora de Turquía", "hora da Turquia", "horário da Turquia"],
    ["Europe/Dublin", "hora de Irlanda", "hora de Irlanda", null],
    ["Asia/Tokyo", "hora de Japón", "hora do Japão", "horário do Japão"],
    ["UTC", "UTC", "UTC", "UTC"],
  ])(
    "time zone name of %s in Spanish and both kinds of Portuguese is the same in winter and summer",
    (of, es, pt, pt_br) => {
      for (const at of [WINTER, SUMMER])
        expect([zoneName(at, of, "es"), zoneName(at, of, "pt"), zoneName(at, of, "pt-br")]).toEqual([es, pt, pt_br]);
    },
  );

  test.each([
    ["America/New_York", "Eastern"],
    ["America/Toronto", "Eastern"],
    ["America/Chicago", "Central"],
    ["America/Denver", "Mountain"],
    ["America/Los_Angeles", "Pacific"],
    ["America/Halifax", "Atlantic"],
  ])("time zone of %s is named by a translated sentence with the North American region", (of, clock) => {
    for (const locale of ["es", "pt", "pt-br"] as const)
      for (const at of [WINTER, SUMMER]) expect(zoneName(at, of, locale)).toEqual({ in_north_america: clock });
  });

  test("time zone without daylight saving time has a name of its own", () => {
    const named = (zone: string) => (["es", "pt", "pt-br"] as const).map((locale) => zoneName(SUMMER, zone, locale));
    const pairs = [
      ["America/Phoenix", "America/Denver"],
      ["America/Mexico_City", "America/Chicago"],
      ["America/Puerto_Rico", "America/Halifax"],
      ["America/Panama", "America/New_York"],
      ["Australia/Brisbane", "Australia/Sydney"],
    ] as const;
    for (const [stays, changes] of pairs)
      for (const [at, name] of named(stays).entries()) expect(name).not.toEqual(named(changes)[at]);
  });
});

test("city of a time zone is the last part of its name", () => {
  expect(["America/New_York", "America/Argentina/Buenos_Aires", "UTC"].map(zoneCity)).toEqual([
    "New York",
    "Buenos Aires",
    "UTC",
  ]);
});
