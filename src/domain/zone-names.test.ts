import { describe, expect, test } from "vitest";
import { zoneCity, zoneName } from "./zone-names.ts";

const WINTER = "2026-11-22T00:00:00Z";
const SUMMER = "2026-07-22T00:00:00Z";

describe("the zone as people say it", () => {
  test.each([
    ["de", "Europe/Lisbon", "WEZ"],
    ["fr", "Europe/Berlin", "heure d’Europe centrale"],
    ["fr", "America/New_York", "heure de l’Est nord-américain"],
    ["zh-cn", "Europe/Lisbon", "西欧时间"],
    ["zh-cn", "America/New_York", "北美东部时间"],
    ["en", "Europe/Lisbon", null],
  ] as const)("in %s, %s is %s", (locale, of, name) => {
    expect(zoneName(WINTER, of, locale)).toBe(name);
  });

  test.each([
    [
      "America/New_York",
      "hora del este de Norteamérica",
      "hora da costa leste da América do Norte",
      "horário do leste da América do Norte",
    ],
    [
      "America/Chicago",
      "hora del centro de Norteamérica",
      "hora central da América do Norte",
      "horário central da América do Norte",
    ],
    ["America/Denver", "hora de las Montañas Rocosas", "hora das Montanhas Rochosas", "horário das Montanhas Rochosas"],
    [
      "America/Los_Angeles",
      "hora del Pacífico de Norteamérica",
      "hora da costa oeste da América do Norte",
      "horário do Pacífico na América do Norte",
    ],
    ["America/Phoenix", "hora de Arizona", "hora do Arizona", "horário do Arizona"],
    ["America/Anchorage", "hora de Alaska", "hora do Alasca", "horário do Alasca"],
    ["Pacific/Honolulu", "hora de Hawái", "hora do Havai", "horário do Havaí"],
    ["America/Puerto_Rico", null, null, null],
    ["America/Regina", null, null, null],
    ["America/Mexico_City", "hora del centro de México", "hora da Cidade do México", "horário da Cidade do México"],
    ["America/Sao_Paulo", "hora de Brasilia", "hora de Brasília", "horário de Brasília"],
    ["America/Bogota", "hora de Colombia", "hora da Colômbia", "horário da Colômbia"],
    ["Europe/Lisbon", "hora de Europa occidental", "hora de Lisboa", "horário de Lisboa"],
    ["Europe/Madrid", "hora peninsular española", "hora da Europa Central", "horário da Europa Central"],
    ["Europe/London", "hora del Reino Unido", "hora do Reino Unido", "horário do Reino Unido"],
    ["Europe/Dublin", "hora de Irlanda", "hora de Irlanda", null],
    ["Asia/Tokyo", "hora de Japón", "hora do Japão", "horário do Japão"],
    ["UTC", "UTC", "UTC", "UTC"],
  ])("%s in Spanish and both kinds of Portuguese, in winter and in summer", (of, es, pt, pt_br) => {
    for (const at of [WINTER, SUMMER])
      expect([zoneName(at, of, "es"), zoneName(at, of, "pt"), zoneName(at, of, "pt-br")]).toEqual([es, pt, pt_br]);
  });

  test("where the clocks are never changed it is not called as where they are", () => {
    const named = (zone: string) => (["es", "pt", "pt-br"] as const).map((locale) => zoneName(SUMMER, zone, locale));
    const pairs = [
      ["America/Phoenix", "America/Denver"],
      ["America/Mexico_City", "America/Chicago"],
      ["America/Puerto_Rico", "America/Halifax"],
      ["America/Panama", "America/New_York"],
      ["Pacific/Honolulu", "America/Adak"],
      ["Australia/Brisbane", "Australia/Sydney"],
    ] as const;
    for (const [stays, changes] of pairs)
      for (const [at, name] of named(stays).entries()) expect(name).not.toBe(named(changes)[at]);
  });
});

test("a zone's city", () => {
  expect(["America/New_York", "America/Argentina/Buenos_Aires", "UTC"].map(zoneCity)).toEqual([
    "New York",
    "Buenos Aires",
    "UTC",
  ]);
});
