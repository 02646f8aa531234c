import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Event } from "#contract/events.ts";
import type { EventSettings } from "#contract/event-settings.ts";
import { pasteInto } from "#web/testing/paste-into.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { anEvent, eventSettings } from "#web/testing/factories.ts";
import SearchEnginesForm from "./search-engines-form.tsx";

const event = (over: Partial<Event> = {}) =>
  anEvent({ description: "<p>Music under the trees</p>", description_preview: "Music under the trees", ...over });

function open({ over, settings = eventSettings() }: { over?: Partial<Event>; settings?: EventSettings } = {}) {
  return renderDashboard(<SearchEnginesForm event={event(over)} settings={settings} />, {
    "PATCH /events/5/settings": (body: object) => ({
      body: { data: { ...settings, ...body, updated_at: "2027-01-02T10:00:00.000Z" } },
    }),
  }).written;
}

const result = () => screen.findByRole("figure", { name: "Search result" });
const link = () => screen.findByRole("figure", { name: "Shared link" });

// SPEC 3.79
test("search and link previews default to the event's own texts and show its URL", async () => {
  open();
  expect((await result()).textContent).toContain(`${window.location.host} › event › 5 › summer-night`);
  for (const preview of [await result(), await link()]) {
    expect(within(preview).getByText("Summer Night")).toBeTruthy();
    expect(within(preview).getByText("Music under the trees")).toBeTruthy();
  }
});

// SPEC 1.14, 3.78
test("search and link previews update while typing, truncate the title, and are sent with the loaded version", async () => {
  const written = open();
  const title = "A night of music, lights and boats on the quay of the old harbour";
  await pasteInto(await screen.findByRole("textbox", { name: "Title" }), title);
  await pasteInto(screen.getByRole("textbox", { name: "Description" }), "Come soon");
  await pasteInto(screen.getByRole("textbox", { name: "Keywords" }), "music, quay");
  expect(within(await result()).getByText("A night of music, lights and boats on the quay of the old…")).toBeTruthy();
  expect(within(await link()).getByText(title)).toBeTruthy();
  expect(within(await link()).getByText("Come soon")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(written).toHaveLength(1));
  expect(written[0]?.body).toEqual({
    allow_search_engine_indexing: true,
    ...{ seo_title: title, seo_description: "Come soon", seo_keywords: "music, quay", translations: {} },
    updated_at: "2027-01-01T10:00:00.000Z",
  });
});

// SPEC 2.31
test("event that search engines may not list has no search preview but a link preview", async () => {
  open();
  await userEvent.click(await screen.findByRole("switch", { name: /^Show the event page in search engines/ }));
  expect(within(await result()).getByText("Search engines can’t list the event page.")).toBeTruthy();
  expect(within(await result()).queryByText("Summer Night")).toBeNull();
  expect(within(await link()).getByText("Summer Night")).toBeTruthy();
});

test("link preview without a cover links to adding one", async () => {
  open();
  const addLink = await screen.findByRole("link", { name: "Add cover image" });
  expect(addLink.getAttribute("href")).toMatch(/\?section=cover$/);
  expect((await link()).querySelector("img")).toBeNull();
});

test("link preview shows the cover", async () => {
  const cover = { url: "/images/night.webp", width: 2160, height: 1080, average_color: "#123456" } as Event["cover"];
  open({ over: { cover } });
  expect((await link()).querySelector("img")?.getAttribute("src")).toBe("/images/night.webp");
  expect(screen.queryByRole("link", { name: "Add cover image" })).toBeNull();
});

test("search title that is too long is reported at its field, and nothing is sent", async () => {
  const written = open();
  const title = await screen.findByRole("textbox", { name: "Title" });
  await userEvent.click(title);
  await userEvent.paste("a".repeat(256));
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(title.getAttribute("aria-invalid")).toBe("true"));
  expect(written).toEqual([]);
});
