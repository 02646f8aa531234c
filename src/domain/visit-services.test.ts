import { describe, expect, test } from "vitest";
import {
  googleIdIn,
  plausibleSiteIn,
  plausibleUrlIn,
  type VisitServiceSettings,
  visitServiceNames,
  visitServicesOf,
  visitSites,
} from "./visit-services.ts";

const NONE: VisitServiceSettings = {
  ...{ google_analytics_id: null, meta_pixel_id: null, plausible_site: null, plausible_url: null },
};

test("visitors are not asked for consent if no service is set, or only the URL of one", () => {
  expect(visitServicesOf(NONE)).toBeNull();
  expect(visitServicesOf({ ...NONE, plausible_url: "https://stats.example.org" })).toBeNull();
  expect(visitSites(null)).toEqual([]);
});

test("each analytics service adds only its own sites", () => {
  const google = visitServicesOf({ ...NONE, google_analytics_id: "G-ABC123" });
  expect(visitSites(google)).toEqual(["https://www.google-analytics.com"]);
  const all = visitServicesOf({
    ...{ google_analytics_id: "G-ABC123", meta_pixel_id: "123456789" },
    ...{ plausible_site: "example.org", plausible_url: "https://stats.example.org:8443" },
  });
  expect(visitSites(all)).toEqual([
    ...["https://www.google-analytics.com", "https://www.facebook.com", "https://stats.example.org:8443"],
  ]);
  expect(all && visitServiceNames(all)).toEqual(["Google Analytics", "Meta", "Plausible"]);
  expect(visitServicesOf({ ...NONE, plausible_site: "example.org" })?.plausible?.url).toBe("https://plausible.io");
});

test.each([
  ["google_analytics_id", "G-ABC');alert(1)"],
  ["google_analytics_id", "UA-12345-1"],
  ["google_analytics_id", "G-ABC123\n"],
  ["meta_pixel_id", "12345"],
  ["meta_pixel_id", "123456&ev=x"],
  ["plausible_site", "example.org/<script>"],
  ["plausible_site", "localhost"],
  ["plausible_site", "-.example.org"],
] as const)("analytics setting %s is ignored if it is %j", (field, value) => {
  expect(visitServicesOf({ ...NONE, [field]: value })).toBeNull();
});

test.each([
  "http://stats.example.org",
  "https://stats.example.org/path",
  "https://*.example.org",
  "https://stats.example.org; script-src *",
  "https://user@stats.example.org",
  "https://localhost",
  "https:",
])("content security policy never includes %j", (plausible_url) => {
  const services = visitServicesOf({ ...NONE, plausible_site: "example.org", plausible_url });
  expect(visitSites(services)).toEqual(["https://plausible.io"]);
});

describe("typed analytics settings", () => {
  test("typed analytics settings are normalized", () => {
    expect(googleIdIn(" g-ab12cd ")).toBe("G-AB12CD");
    expect(plausibleUrlIn(" HTTPS://Stats.Example.org/ ")).toBe("https://stats.example.org");
    expect(plausibleSiteIn("https://Example.org/")).toBe("example.org");
  });
});
