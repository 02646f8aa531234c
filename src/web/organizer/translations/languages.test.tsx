import { configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { Event } from "#contract/events.ts";
import type { EventSettings } from "#contract/event-settings.ts";
import type { Ticket } from "#contract/tickets.ts";
import { BasicsForm } from "#web/organizer/settings/basics-form.tsx";
import { CheckoutForm } from "#web/organizer/settings/checkout-form.tsx";
import TicketsPage from "#web/organizer/tickets/tickets-page.tsx";
import { useEventQuery } from "#web/organizer/use-event.ts";
import { pasteInto } from "#web/testing/paste-into.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { aMe, anEvent, aPrice, aTicket, eventSettings, pageOf } from "#web/testing/factories.ts";
import { ConfirmHost } from "#web/ui/dialogs/confirm.tsx";

vi.mock("#web/ui/rich-text/rich-text-editor.tsx", () => ({ default: () => null }));
configure({ defaultHidden: true });

const GERMAN = { de: { title: "Sommernacht", description: null } };
const later = { updated_at: "2027-01-02T10:00:00.000Z" };

type Stage = { event?: Partial<Event>; settings?: Partial<EventSettings>; tickets?: Ticket[]; errors?: object };

function open(form: "basics" | "checkout" | "tickets", options: Stage = {}, search = "") {
  const event = anEvent({ description: "<p>Dance</p>", ...options.event });
  const settings = eventSettings(options.settings);
  const tickets = options.tickets ?? [aTicket()];
  function Page() {
    if (!useEventQuery().data) return null;
    if (form === "tickets") return <TicketsPage />;
    return form === "basics" ? (
      <BasicsForm event={event} settings={settings} />
    ) : (
      <CheckoutForm event={event} settings={settings} />
    );
  }
  const refused = { status: 422, body: { code: "invalid", message: "Please check.", errors: options.errors } };
  return renderDashboard(
    <>
      <Page />
      <ConfirmHost />
    </>,
    {
      "GET /users/me": () => ({ body: { data: aMe() } }),
      "GET /accounts/4/taxes-and-fees": () => ({ body: { data: [] } }),
      "GET /events/5": () => ({ body: { data: event } }),
      "GET /events/5/tickets": () => ({ body: pageOf(tickets) }),
      "GET /events/5/tickets/1": () => ({ body: { data: tickets[0] } }),
      "PATCH /events/5": () => (options.errors ? refused : { body: { data: { ...event, ...later } } }),
      "PATCH /events/5/settings": () => ({ body: { data: { ...settings, ...later } } }),
      "PATCH /events/5/settings/checkout": () => ({ body: { data: { event, settings: { ...settings, ...later } } } }),
      "PUT /events/5/tickets/1": () => ({ body: { data: { ...tickets[0], ...later } } }),
    },
    `/manage/event/5/${form}${search}`,
  ).written;
}

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>("textbox", { name });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const isThere = async (text: string | RegExp) => expect(await screen.findByText(text)).toBeTruthy();

test("language added to an event shows the original as placeholder, counts missing texts, and is sent with them", async () => {
  const written = open("basics");
  await press("Add translation");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Deutsch" }));
  await press(/^Deutsch 2 missing/);
  const title = await field(/^Event name/);
  expect([title.value, title.placeholder]).toEqual(["", "Summer Night"]);
  expect(screen.getAllByText("Not translated yet. Shown in English.")).toHaveLength(2);
  await pasteInto(title, "Sommernacht");
  await isThere("1 missing");
  await press("English");
  expect((await field(/^Event name/)).value).toBe("Summer Night");
  await press(/^Deutsch/);
  expect((await field(/^Event name/)).value).toBe("Sommernacht");
  await press("Save changes");
  await waitFor(() =>
    expect(written[0]?.body).toMatchObject({ title: "Summer Night", translations: { de: { title: "Sommernacht" } } }),
  );
});

test("language of an event is removed on saving, after a confirmation that names the affected texts", async () => {
  const written = open("basics", { event: { translations: GERMAN } }, "?language=de");
  await press("Remove German");
  const dialog = await screen.findByRole("dialog", { name: "Remove German?" });
  expect(within(dialog).getByText(/its messages and its tickets/)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await field(/^Event name/)).value).toBe("Sommernacht");
  await press("Remove German");
  await userEvent.click(
    within(await screen.findByRole("dialog", { name: "Remove German?" })).getByRole("button", {
      name: "Remove German",
    }),
  );
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Deutsch/ })).toBeNull());
  expect((await field(/^Event name/)).value).toBe("Summer Night");
  await press("Save changes");
  await waitFor(() => expect(written[0]?.body).toMatchObject({ translations: { de: null } }));
});

test("invalid text switches the form to its language", async () => {
  const errors = { "translations.de.title": ["That is too long."] };
  open("basics", { event: { translations: GERMAN }, errors });
  await userEvent.type(await field(/^Event name/), "s");
  await press("Save changes");
  await isThere("That is too long.");
  const title = await field(/^Event name/);
  expect([title.value, title.getAttribute("aria-invalid")]).toEqual(["Sommernacht", "true"]);
});

// SPEC 3.05
test("missing texts are listed for the whole saved event, with a link to its page in the language", async () => {
  const tiers = [
    aPrice({ label: "Early", translations: { de: { label: "Früh" } } }),
    aPrice({ id: 12, label: "Late" }),
  ];
  open("basics", {
    event: { translations: GERMAN },
    settings: { pre_checkout_message: "<p>Hello</p>", translations: {} },
    tickets: [
      aTicket({ translations: { de: { title: "Stehplatz", description: null } } }),
      aTicket({ id: 2, type: "TIERED", translations: { de: { title: "Sitz", description: null } }, prices: tiers }),
      aTicket({ id: 3 }),
    ],
  });
  await isThere("The event description is missing.");
  expect(screen.queryByText("The event name is missing.")).toBeNull();
  await isThere("2 of 3 tickets aren’t fully translated.");
  await isThere("1 message or setting is missing.");
  expect((await screen.findByRole("link", { name: /^View page in German/ })).getAttribute("href")).toBe(
    "/e/5/summer-night?language=de",
  );
});

test("language with all texts of the event has nothing missing", async () => {
  open("basics", {
    event: { description: null, translations: GERMAN },
    tickets: [aTicket({ translations: { de: { title: "Stehplatz", description: null } } })],
  });
  await isThere("Everything is translated.");
});

test("form of an event in one language offers no choice of language", async () => {
  open("checkout");
  await field(/^Checkout button text/);
  expect(screen.queryByRole("group", { name: "Text language" })).toBeNull();
});

test("checkout texts are translated into the event's languages, and only these texts are sent", async () => {
  const settings = { continue_button_text: "Come along", seo_title: "Night" };
  const written = open("checkout", { event: { translations: GERMAN }, settings });
  await press(/^Deutsch 1 missing/);
  expect(screen.queryByRole("button", { name: /language/ })).toBeNull();
  expect((await field(/^Checkout button text/)).placeholder).toBe("Come along");
  await pasteInto(await field(/^Checkout button text/), "Komm mit");
  await press("Save changes");
  await waitFor(() =>
    expect(written[0]?.body?.["translations"]).toEqual({
      de: { continue_button_text: "Komm mit", pre_checkout_message: null, post_checkout_message: null },
    }),
  );
});

test("read-only form can show each language, also by keyboard, and changes nothing", async () => {
  const tickets = [aTicket({ translations: { de: { title: "Stehplatz", description: null } } })];
  const written = open("tickets", { event: { status: "ARCHIVED", translations: GERMAN }, tickets }, "?open=1");
  // In a disabled fieldset, browsers leave elements that are not form controls enabled; user-event
  // does not.
  fireEvent.click(await screen.findByRole("button", { name: /^Deutsch/ }));
  const german = await field(/^Ticket name/);
  expect([german.value, german.matches(":disabled")]).toEqual(["Stehplatz", true]);
  const english = screen.getByRole("button", { name: "English" });
  english.focus();
  expect(document.activeElement).toBe(english);
  fireEvent.keyDown(english, { key: "Enter" });
  expect((await field(/^Ticket name/)).value).toBe("Standard");
  expect(screen.queryByRole("button", { name: /Add language|Remove German/ })).toBeNull();
  expect(written).toEqual([]);
});

test("translated ticket has its own name and tier names and the same prices", async () => {
  const prices = [aPrice({ label: "Early" }), aPrice({ id: 12, label: "Late" })];
  const tickets = [aTicket({ type: "TIERED", prices })];
  const written = open("tickets", { event: { translations: GERMAN }, tickets }, "?open=1");
  await press(/^Deutsch 3 missing/);
  await pasteInto(await field(/^Ticket name/), "Stehplatz");
  await userEvent.type(await field(/^Tier 1 name/), "Früh");
  await press(/^English/);
  expect((await field(/^Tier 1 name/)).value).toBe("Early");
  await press("Save ticket");
  await waitFor(() =>
    expect(written[0]?.body).toMatchObject({
      ...{ title: "Standard", translations: { de: { title: "Stehplatz" } }, updated_at: tickets[0]?.updated_at },
      prices: [{ label: "Early", price: 20_00, translations: { de: { label: "Früh" } } }, { label: "Late" }],
    }),
  );
});
