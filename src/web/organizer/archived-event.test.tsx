import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { afterEach, expect, test } from "vitest";
import { affiliates } from "#contract/affiliates.ts";
import { api } from "#contract/all.ts";
import { attendees } from "#contract/attendees.ts";
import { type CapacityAssignment, capacityAssignments } from "#contract/capacity-assignments.ts";
import { type CheckInList, checkInLists } from "#contract/check-in-lists.ts";
import { stationMonitor } from "#contract/station-monitor.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { eventSettingCalls } from "#contract/event-settings.ts";
import { events } from "#contract/events.ts";
import { eventImages } from "#contract/images.ts";
import { type ImportDetails, imports } from "#contract/imports.ts";
import { messages } from "#contract/messages.ts";
import { orderChanges } from "#contract/order-changes.ts";
import { promoCodes } from "#contract/promo-codes.ts";
import { proposedChanges } from "#contract/proposed-changes.ts";
import { questions } from "#contract/questions.ts";
import { tickets } from "#contract/tickets.ts";
import type { Event } from "#contract/events.ts";
import { waitingRooms } from "#contract/waiting-room.ts";
import { useSession } from "#web/platform/session.ts";
import { type Api, renderDashboard } from "#web/testing/render-dashboard.tsx";
import {
  aMe,
  aMessage,
  anAffiliate,
  anEvent,
  aPromoCode,
  aQuestion,
  aTicket,
  aWaitingRoom,
  eventSettings,
  pageOf,
} from "#web/testing/factories.ts";
import AffiliatesPage from "./affiliates/affiliates-page.tsx";
import AttendeesPage from "./attendees/attendees-page.tsx";
import ImportFilePage from "./attendees/import/import-file-page.tsx";
import ImportPage from "./attendees/import/import-page.tsx";
import CapacityAssignmentsPage from "./capacity-assignments/capacity-assignments-page.tsx";
import CheckInListsPage from "./check-in/check-in-lists-page.tsx";
import HomepageDesignerPage from "./homepage-designer/homepage-designer-page.tsx";
import MessagesPage from "./messages/messages-page.tsx";
import PromoCodesPage from "./promo-codes/promo-codes-page.tsx";
import QuestionsPage from "./questions/questions-page.tsx";
import { SECTIONS } from "./settings/sections.ts";
import SettingsPage from "./settings/settings-page.tsx";
import TicketsPage from "./tickets/tickets-page.tsx";
import { useEventQuery } from "./use-event.ts";
import WidgetSettingsPage from "./widget/widget-settings-page.tsx";
// Lazily loaded modules are imported up front: transforming them takes seconds on two busy cores.
import "#web/ui/dialogs/drawer-frame.tsx";
import "#web/ui/rich-text/rich-text-editor.tsx";
import "./affiliates/affiliate-drawer.tsx";
import "./attendees/add/add-drawer.tsx";
import "./capacity-assignments/capacity-assignment-drawer.tsx";
import "./check-in/check-in-list-drawer.tsx";
import "./events/archived-notice.tsx";
import "./messages/message-drawer.tsx";
import "./promo-codes/promo-code-drawer.tsx";
import "./questions/question-drawer.tsx";
import "./questions/question-form.tsx";
import "./tickets/ticket-drawer.tsx";
import "./tickets/ticket-form.tsx";

afterEach(cleanup);

const AT = "2027-01-01T10:00:00.000Z";
const REGULAR = { id: 1, title: "Regular" };

const HALL: CapacityAssignment = {
  ...{ id: 7, event_id: 5, name: "Main hall", capacity: 200, status: "ACTIVE", used_capacity: 50, held: 3 },
  ...{ percentage_used: 25, tickets: [REGULAR], created_at: AT, updated_at: AT },
};

const STATION: CheckInList = {
  ...{ id: 3, short_id: "cil_0123456789abcdefghij", name: "Main entrance", description: null },
  ...{ activates_at: null, expires_at: null, state: "ACTIVE", counts_separately: false, allows_reentry: false },
  ...{
    badge_size: null,
    badge_has_code: false,
    has_pin: true,
    pin: "471106",
    shown_question_ids: [],
    all_tickets: false,
  },
  ...{ total_attendees: 2, checked_in_attendees: 1, inside_attendees: 1, tickets: [REGULAR] },
  ...{ created_at: AT, updated_at: AT },
};

const FILE = {
  ...{ id: 3, kind: "FILE", file_name: "guests.csv", status: "READ", row_count: 1, attendees_created: 0 },
  ...{ sheets: [], sheet: null, header: ["Guest"], sample: [["Ada"]] },
  mapping: {
    ...{ columns: {}, answers: [], tickets: [], all_become: null, price: "NOTHING", amount: 0, locale: "en" },
    ...{ check_in_list_id: null, skips_duplicates: true },
  },
} as object as ImportDetails;

const SCHEDULED = aMessage({ status: "SCHEDULED", timing: "AT", due_at: "2027-07-02T17:30:00.000Z" });
const EVERYBODY = { recipients: 13, unsubscribed: 0, some: [] };

/**
 * An API with one item of each kind. Writes have no response, because the forms must not send any.
 */
const THERE: Api = {
  "GET /users/me": () => ({ body: { data: aMe() } }),
  "GET /accounts/4/taxes-and-fees": () => ({ body: { data: [] } }),
  "GET /events/5/settings": () => ({ body: { data: eventSettings() } }),
  "GET /events/5/tickets": () => ({ body: pageOf([aTicket()]) }),
  "GET /events/5/tickets/1": () => ({ body: { data: aTicket() } }),
  "GET /events/5/questions": () => ({ body: pageOf([aQuestion()]) }),
  "GET /events/5/questions/4": () => ({ body: { data: aQuestion() } }),
  "GET /events/5/promo-codes": () => ({ body: pageOf([aPromoCode()]) }),
  "GET /events/5/promo-codes/1": () => ({ body: { data: aPromoCode() } }),
  "GET /events/5/capacity-assignments": () => ({ body: pageOf([HALL]) }),
  "GET /events/5/capacity-assignments/7": () => ({ body: { data: HALL } }),
  "GET /events/5/check-in-lists": () => ({ body: pageOf([STATION]) }),
  "GET /events/5/check-in-lists/3": () => ({ body: { data: { ...STATION, by_ticket: [] } } }),
  "GET /events/5/check-in-lists/3/conflicts": () => ({ body: { data: [] } }),
  "GET /events/5/check-in-lists/3/phones": () => ({ body: { data: [] } }),
  "GET /events/5/check-in-lists/3/refused-scans": () => ({ body: pageOf([]) }),
  "GET /events/5/check-in-tickets": () => ({ body: { data: [REGULAR] } }),
  "GET /events/5/check-in-questions": () => ({ body: { data: [] } }),
  "GET /events/5/affiliates": () => ({ body: pageOf([anAffiliate()]) }),
  "GET /events/5/affiliates/1": () => ({ body: { data: anAffiliate() } }),
  "GET /events/5/messages": () => ({ body: pageOf([SCHEDULED]) }),
  "GET /events/5/messages/standing": () => ({
    body: { data: { problem: "event_archived", suspended_because: null, mails_a_day: 100, mails_left: 100 } },
  }),
  "GET /events/5/messages/1": () => ({ body: { data: SCHEDULED } }),
  "POST /events/5/messages/reach": () => ({ body: { data: EVERYBODY } }),
  "GET /events/5/attendees": () => ({ body: pageOf([]) }),
  "GET /events/5/labels": () => ({ body: { data: [] } }),
  "GET /events/5/list-views": () => ({ body: { data: [] } }),
  "GET /events/5/waiting-room": () => ({
    body: { data: aWaitingRoom({ mode: "AUTOMATIC", buyers_max: 50 }, { phase: "OPEN" }) },
  }),
  "GET /events/5/imports": () => ({ body: { data: [] } }),
  "GET /events/5/imports/3": () => ({ body: { data: FILE } }),
};

function open(Page: ComponentType, at: string, over: Partial<Event> = { status: "ARCHIVED" }) {
  function Dashboard() {
    const event = useEventQuery().data?.data;
    const { me } = useSession();
    return me && event ? <Page /> : null;
  }
  return renderDashboard(
    <Dashboard />,
    { ...THERE, "GET /events/5": () => ({ body: { data: anEvent(over) } }) },
    `/manage/event/5/${at}`,
    at.startsWith("attendees/import/") ? "/manage/event/:event_id/attendees/import/:import_id" : undefined,
  );
}

type FormCase = { at: string; page: ComponentType; calls: Endpoint[] };

/** Each form that changes an event, with the calls that it sends. */
const FORMS: FormCase[] = [
  { at: "tickets?open=new", page: TicketsPage, calls: [tickets.create] },
  { at: "tickets?open=1", page: TicketsPage, calls: [tickets.update] },
  { at: "questions?open=new", page: QuestionsPage, calls: [questions.create] },
  { at: "questions?open=4", page: QuestionsPage, calls: [questions.update] },
  { at: "promo-codes?open=new", page: PromoCodesPage, calls: [promoCodes.create] },
  { at: "promo-codes?open=1", page: PromoCodesPage, calls: [promoCodes.update] },
  { at: "capacity-assignments?open=new", page: CapacityAssignmentsPage, calls: [capacityAssignments.create] },
  { at: "capacity-assignments?open=7", page: CapacityAssignmentsPage, calls: [capacityAssignments.update] },
  { at: "check-in?open=new", page: CheckInListsPage, calls: [checkInLists.create] },
  { at: "check-in?open=3", page: CheckInListsPage, calls: [checkInLists.update] },
  { at: "affiliates?open=new", page: AffiliatesPage, calls: [affiliates.create] },
  { at: "affiliates?open=1", page: AffiliatesPage, calls: [affiliates.update] },
  { at: "messages?open=new", page: MessagesPage, calls: [messages.create] },
  { at: "messages?open=1", page: MessagesPage, calls: [messages.update] },
  { at: "attendees?open=new", page: AttendeesPage, calls: [attendees.create] },
  ...SECTIONS.filter((section) => section !== "end").map((section) => ({
    at: `settings?section=${section}`,
    page: SettingsPage,
    calls: [events.update, eventSettingCalls.update, eventSettingCalls.updateCheckout, waitingRooms.update],
  })),
  { at: "homepage-designer", page: HomepageDesignerPage, calls: [eventSettingCalls.update] },
  { at: "widget", page: WidgetSettingsPage, calls: [eventSettingCalls.update] },
];

const FIELDS = "input, textarea, select, [contenteditable], [role=switch], [role=radio], [role=checkbox]";
const isOpen = (field: Element) =>
  field.hasAttribute("contenteditable")
    ? field.getAttribute("contenteditable") !== "false"
    : !field.matches(":disabled");
const callsIt = (field: Element) => field.getAttribute("name") ?? field.id;

async function theForm(): Promise<HTMLFormElement> {
  return waitFor(() => {
    const form = [...document.querySelectorAll("form")].find((candidate) => candidate.querySelector(FIELDS));
    if (!form) throw new Error("There is no form yet.");
    return form;
  });
}

test.each(FORMS)("form of an archived event is read-only: $at", async ({ at, page }) => {
  const { written } = open(page, at);
  const form = await theForm();
  expect([...form.querySelectorAll(FIELDS)].filter(isOpen).map(callsIt)).toEqual([]);
  expect(document.querySelector("[type=submit]")).toBeNull();
  const container = within(form.closest<HTMLElement>("[role=dialog]") ?? document.body);
  expect(await container.findByText("This event is archived")).toBeTruthy();
  expect((await container.findByRole("button", { name: "Restore event" })).ariaDisabled).toBeNull();
  expect(written.filter(({ path }) => !path.endsWith("/reach"))).toEqual([]);
});

test.each(FORMS.filter(({ at }) => ["tickets?open=1", "messages?open=new", "widget"].includes(at)))(
  "form of a draft event is editable: $at",
  async ({ at, page }) => {
    open(page, at, { status: "DRAFT" });
    const form = await theForm();
    expect([...form.querySelectorAll(FIELDS)].filter(isOpen)).not.toEqual([]);
    expect(screen.queryByText("This event is archived")).toBeNull();
  },
);

test("archived event accepts no import file and continues no earlier one", async () => {
  open(ImportPage, "attendees/import");
  expect(await screen.findByRole("button", { name: "Restore event" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Drop a file here/ })).toBeNull();
  cleanup();
  open(ImportFilePage, "attendees/import/3");
  expect(await screen.findByRole("button", { name: "Restore event" })).toBeTruthy();
  expect(screen.queryByRole("combobox")).toBeNull();
  cleanup();
  open(ImportFilePage, "attendees/import/3", { status: "DRAFT" });
  expect(await screen.findAllByRole("combobox")).not.toEqual([]);
});

test("waiting room of an archived event cannot be steered", async () => {
  open(SettingsPage, "settings?section=waiting-room");
  await theForm();
  expect(screen.queryByRole("button", { name: /admission|waiting room/ })).toBeNull();
});

test.each([
  ["promo-codes?open=1", PromoCodesPage, "Delete promo code"],
  ["capacity-assignments?open=7", CapacityAssignmentsPage, "Delete capacity assignment"],
  ["check-in?open=3", CheckInListsPage, "Delete check-in list"],
  ["check-in?open=3", CheckInListsPage, "Create new link"],
  ["affiliates?open=1", AffiliatesPage, "Delete affiliate"],
  ["messages?open=1", MessagesPage, "Turn off"],
] as const)("action of an archived event is disabled: at %s", async (at, page, name) => {
  open(page, at);
  expect((await screen.findByRole("button", { name })).ariaDisabled).toBe("true");
});

test.each([
  ["tickets", TicketsPage, "Create ticket"],
  ["questions", QuestionsPage, "Create question"],
  ["promo-codes", PromoCodesPage, "Create several"],
  ["capacity-assignments", CapacityAssignmentsPage, "Create capacity assignment"],
  ["affiliates", AffiliatesPage, "Create affiliate"],
  ["messages", MessagesPage, "Write message"],
] as const)("adding to an archived event is disabled with a reason: at %s", async (at, page, name) => {
  open(page, at);
  const button = await screen.findByRole("button", { name });
  expect(button.ariaDisabled).toBe("true");
  expect(document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Restore it to make changes.",
  );
});

/**
 * The calls of buttons, which show why they are disabled, and of rows that cannot be reordered,
 * rather than of forms.
 */
const BUTTONS: Endpoint[] = [
  ...[tickets.change, tickets.changeSeveral, tickets.remove, tickets.sort],
  ...[questions.change, questions.remove, questions.sort],
  ...[promoCodes.createBatch, promoCodes.remove],
  ...[capacityAssignments.remove, checkInLists.remove, checkInLists.newLink, affiliates.remove],
  ...[messages.change, messages.retry],
  ...[events.change, events.setStatus, orderChanges.make, proposedChanges.propose],
  ...[tickets.setSaleDates, stationMonitor.endPhone],
  ...[imports.upload, imports.read, imports.check, imports.run],
  // Not shown.
  waitingRooms.step,
  // Of programs alone.
  messages.draft,
  // In the event details and in the homepage designer, among their fields.
  ...[eventImages.upload, eventImages.restore, eventImages.change, eventImages.remove],
];

test("every call that an archived event rejects is covered by this test file", () => {
  const known = new Set([...FORMS.flatMap(({ calls }) => calls), ...BUTTONS]);
  const refused = Object.values(api)
    .flatMap((calls): Endpoint[] => Object.values(calls))
    .filter(({ refuses }) => refuses?.includes("event_archived"));
  expect(refused.filter((call) => !known.has(call)).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  expect(refused.length).toBeGreaterThan(30);
});
