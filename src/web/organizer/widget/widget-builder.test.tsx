import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Event } from "#contract/events.ts";
import type { EventSettings } from "#contract/event-settings.ts";
import { pasteInto } from "#web/testing/paste-into.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { useEventQuery } from "#web/organizer/use-event.ts";
import { aMe, anEvent, eventSettings } from "#web/testing/factories.ts";
import WidgetSettingsPage from "./widget-settings-page.tsx";

type Options = { event?: Partial<Event>; settings?: Partial<EventSettings>; errors?: object };

/** Renders the builder of event 5 and returns the requests that it sends. */
async function open({ event: over, settings: set, errors }: Options = {}) {
  const settings = eventSettings(set);
  const event = anEvent(over);
  const refused = { status: 422, body: { code: "invalid", message: "Please check.", errors } };
  const Page = () => useEventQuery().data && <WidgetSettingsPage />;
  const { written } = renderDashboard(<Page />, {
    "GET /users/me": () => ({ body: { data: aMe() } }),
    "GET /events/5": () => ({ body: { data: event } }),
    "GET /events/5/settings": () => ({ body: { data: settings } }),
    "PATCH /events/5/settings": (body: object) => (errors ? refused : { body: { data: { ...settings, ...body } } }),
  });
  await screen.findByRole("textbox", { name: /^Checkout button text/ });
  return written;
}

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

/** Returns an attribute of the element in the preview, as every page sets it. */
const attribute = (name: string) => document.querySelector("foyer-tickets")?.getAttribute(name);

test("widget builder previews unsaved settings and ignores an incomplete color", async () => {
  const written = await open({ settings: { widget_accent_color: "#112233", widget_auto_resize: false } });
  expect([attribute("event"), attribute("accent"), attribute("auto-resize"), attribute("theme")]).toEqual([
    "5",
    "#112233",
    "off",
    "light",
  ]);
  await userEvent.clear(field(/^Buttons and links/));
  await userEvent.type(field(/^Buttons and links/), "#0a");
  await waitFor(() => expect(attribute("accent")).toBe(""));
  await userEvent.type(field(/^Buttons and links/), "7");
  await pasteInto(field(/^Checkout button text/), "Come along");
  await userEvent.click(screen.getByRole("radio", { name: /^Dark/ }));
  await waitFor(() =>
    expect([attribute("accent"), attribute("button"), attribute("theme")]).toEqual(["#0a7", "Come along", "dark"]),
  );
  expect(written).toEqual([]);
  await press("Save changes");
  await waitFor(() =>
    expect(written[0]?.body).toMatchObject({
      ...{ widget_accent_color: "#0a7", widget_button_text: "Come along", widget_theme: "dark" },
      updated_at: "2027-01-01T10:00:00.000Z",
    }),
  );
});

// SPEC 3.12
test("widget button is translated into the event's languages, and the preview shows the edited language", async () => {
  const written = await open({
    event: { translations: { de: { title: "Sommernacht", description: null } } },
    settings: { widget_button_text: "Come along", translations: {} },
  });
  expect([attribute("language"), attribute("button")]).toEqual(["en", "Come along"]);
  await userEvent.click(await screen.findByRole("button", { name: /^Deutsch 1 missing/ }));
  expect(field(/^Checkout button text/).placeholder).toBe("Come along");
  await waitFor(() => expect([attribute("language"), attribute("button")]).toEqual(["de", "Come along"]));
  await pasteInto(field(/^Checkout button text/), "Komm mit");
  await waitFor(() => expect(attribute("button")).toBe("Komm mit"));
  await press("Save changes");
  await waitFor(() =>
    expect(written[0]?.body).toMatchObject({
      widget_button_text: "Come along",
      translations: { de: { widget_button_text: "Komm mit" } },
    }),
  );
});

test("widget of an event in one language has one button text and the language of its website", async () => {
  await open({ settings: { widget_language: "fr" } });
  expect(screen.queryByRole("group", { name: "Text language" })).toBeNull();
  expect(attribute("language")).toBe("fr");
  expect(screen.getByRole("group", { name: "Code" }).textContent).toContain('<foyer-tickets event="5" language="fr"');
});

test("widget code contains the event, an escaped fallback link, and the Content-Security-Policy", async () => {
  await open({ event: { title: `<b>"Night" & Day</b>` } });
  const code = screen.getByRole("group", { name: "Code" }).textContent;
  expect(code).toContain(`<script src="${window.location.origin}/widget.js" async></script>`);
  expect(code).toContain(`>Tickets for &lt;b&gt;"Night" &amp; Day&lt;/b&gt;</a>`);
  expect(screen.getByRole("group", { name: "Content-Security-Policy" }).textContent).toBe(
    `script-src ${window.location.origin}; frame-src ${window.location.origin}`,
  );
});

test("widget code reserves the widget’s height, and the button is a plain link in the widget’s color", async () => {
  await open({ settings: { widget_accent_color: "#fc0", widget_button_text: "Come <along>" } });
  const code = () => screen.getByRole("group", { name: "Code" }).textContent;
  expect(code()).toContain('<foyer-tickets event="5" height="480" style="display: block; min-height: 480px">');
  await userEvent.click(screen.getByRole("radio", { name: "Button" }));
  expect(code()).toMatch(/^<a href="[^"]+\/event\/5\/[^"]+" target="_blank" style="[^"]+">Come &lt;along&gt;<\/a>$/);
  expect(code()).toContain("background: #ffcc00; color: #000000");
  expect(screen.queryByRole("group", { name: "Content-Security-Policy" })).toBeNull();
});

test("invalid site of the widget is reported at its field", async () => {
  await open({ errors: { widget_sites: ["Please enter the address of a website."] } });
  await userEvent.type(field(/^Websites/), "https://example.org{enter}https://*.example.org");
  await press("Save changes");
  const sites = await screen.findByText("Please enter the address of a website.");
  expect(field(/^Websites/).getAttribute("aria-describedby")).toContain(sites.closest("[id]")?.id);
});

test("widget settings of an archived event are read-only", async () => {
  await open({ event: { status: "ARCHIVED" } });
  const settings = screen.getByRole("group", { name: "Widget" });
  expect(
    within(settings)
      .getByRole<HTMLInputElement>("textbox", { name: /^Checkout button text/ })
      .matches(":disabled"),
  ).toBe(true);
});
