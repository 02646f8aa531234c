import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PublicEvent } from "#contract/public-events.ts";
import { EventHead } from "./event-head.tsx";

const head = (settings: object) =>
  renderToStaticMarkup(
    <EventHead
      origin="https://tickets.example"
      language="en"
      event={
        {
          ...{
            id: 7,
            slug: "night",
            title: "Night",
            description_preview: "Music under the trees",
            language: "de",
            fallbacks: ["title"],
          },
          ...{ start_date: "2027-05-03T17:30:00.000Z", end_date: null, timezone: "Europe/Berlin", currency: "EUR" },
          ...{ cover: null, tickets: [], organizer: { name: "Harbour", website: null } },
          settings: { is_online_event: true, location_details: null, allow_search_engine_indexing: true, ...settings },
        } as unknown as PublicEvent
      }
    />,
  );

test("an event that its organizer hides from search engines says so in its page's head", () => {
  expect(head({})).not.toContain("noindex");
  expect(head({ allow_search_engine_indexing: false })).toContain('<meta name="robots" content="noindex"/>');
});

test("search engines are told the organizer's words, and the event's own where there are none", () => {
  expect(head({})).toContain("<title>Night</title>");
  expect(head({})).toContain('<meta name="description" content="Music under the trees"/>');
  const own = head({ seo_title: "A night out", seo_description: "Come", seo_keywords: "music, quay" });
  expect(own).toContain("<title>A night out</title>");
  expect(own).toContain('<meta name="description" content="Come"/>');
  expect(own).toContain('<meta name="keywords" content="music, quay"/>');
});
