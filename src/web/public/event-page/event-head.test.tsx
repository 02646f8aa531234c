import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { PublicEvent } from "#contract/public-events.ts";
import { EventHead } from "./event-head.tsx";

// as the server renders it
beforeAll(() => void vi.stubEnv("SSR", true));
afterAll(() => void vi.unstubAllEnvs());

const head = (settings: object, over: object = {}, requestedLanguage: string | null = null) =>
  renderToStaticMarkup(
    <EventHead
      origin="https://tickets.example"
      language="en"
      requestedLanguage={requestedLanguage}
      event={
        {
          ...{
            id: 7,
            slug: "night",
            title: "Night",
            description_preview: "Music under the trees",
            language: "de",
            languages: ["de"],
            fallbacks: ["title"],
          },
          ...{ start_date: "2027-05-03T17:30:00.000Z", end_date: null, timezone: "Europe/Berlin", currency: "EUR" },
          ...{ cover: null, tickets: [], organizer: { id: 3, name: "Harbour", website: null, slug: "harbour" } },
          ...over,
          settings: { is_online_event: true, location_details: null, allow_search_engine_indexing: true, ...settings },
        } as unknown as PublicEvent
      }
    />,
  );

// SPEC 3.77
test("event hidden from search engines has a noindex tag", () => {
  expect(head({})).not.toContain("noindex");
  expect(head({ allow_search_engine_indexing: false })).toContain('<meta name="robots" content="noindex"/>');
});

// SPEC 3.78
test("organizer's texts for search engines override the event's own", () => {
  expect(head({})).toContain("<title>Night</title>");
  expect(head({})).toContain('<meta name="description" content="Music under the trees"/>');
  const own = head({ seo_title: "A night out", seo_description: "Come", seo_keywords: "music, quay" });
  expect(own).toContain("<title>A night out</title>");
  expect(own).toContain('<meta name="description" content="Come"/>');
  expect(own).toContain('<meta name="keywords" content="music, quay"/>');
});

// SPEC 2.40
test("event in several languages has a canonical URL for each, and an event in one language has no alternates", () => {
  const html = head({}, { languages: ["de", "en", "pt-br"] }, "pt-br");
  for (const [tag, search] of [
    ["de", ""],
    ["en", "?lang=en"],
    ["pt-BR", "?lang=pt-br"],
    ["x-default", ""],
  ])
    expect(html).toContain(
      `<link rel="alternate" hrefLang="${tag}" href="https://tickets.example/event/7/night${search}"/>`,
    );
  expect(html).toContain('<link rel="canonical" href="https://tickets.example/event/7/night?lang=pt-br"/>');
  expect(head({}, { languages: ["de", "en"] }, "fr")).toContain(
    'rel="canonical" href="https://tickets.example/event/7/night"/>',
  );
  expect(head({})).not.toContain("hrefLang");
});

test("event without a cover has a generated preview image in its language, and an oEmbed link", () => {
  const url = "https://tickets.example/event/7/preview.png?language=de";
  expect(head({})).toContain(`<meta property="og:image" content="${url}"/>`);
  expect(head({})).toContain(
    'href="https://tickets.example/oembed?url=https%3A%2F%2Ftickets.example%2Fevent%2F7%2Fnight&amp;format=json"',
  );
});
