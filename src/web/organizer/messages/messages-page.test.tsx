import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { Message, Recipient } from "#contract/messages.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { aMe, aMessage, anEvent, aTicket, pageOf } from "#web/testing/factories.ts";
import { ConfirmHost } from "#web/ui/dialogs/confirm.tsx";
import { useEventQuery } from "#web/organizer/use-event.ts";
import MessagesPage from "./messages-page.tsx";
// Lazily loaded modules are imported up front: transforming them takes seconds on two busy cores.
import "#web/ui/dialogs/confirm-dialog.tsx";
import "#web/ui/dialogs/drawer-frame.tsx";
import "#web/ui/rich-text/rich-text-editor.tsx";
import "./message-drawer.tsx";
import "./message-preview.tsx";

beforeEach(() => sessionStorage.clear());

function Page() {
  return useEventQuery().data ? (
    <>
      <MessagesPage />
      <ConfirmHost />
    </>
  ) : null;
}

const FINE = { problem: null, suspended_because: null, mails_a_day: 100_000, mails_left: 100_000 };
const SOME = [
  { email: "ada@example.test", name: "Ada" },
  { email: "gus@example.test", name: "Gus" },
];

function open(rows: Message[], search = "", responses: Parameters<typeof renderDashboard>[1] = {}) {
  return renderDashboard(
    <SignedIn>
      <Page />
    </SignedIn>,
    {
      "GET /users/me": () => ({ body: { data: aMe() } }),
      "GET /events/5": () => ({ body: { data: anEvent({ status: "LIVE" }) } }),
      "GET /events/5/tickets": () => ({ body: pageOf([aTicket()]) }),
      "GET /events/5/messages": () => ({ body: pageOf(rows) }),
      "GET /events/5/messages/standing": () => ({ body: { data: FINE } }),
      "GET /events/5/messages/1": () => ({ body: { data: rows[0] } }),
      "GET /events/5/messages/1/recipients": () => ({ body: pageOf<Recipient>([]) }),
      "POST /events/5/messages/reach": () => ({ body: { data: { recipients: 13, unsubscribed: 1, some: SOME } } }),
      ...responses,
    },
    `/manage/event/5/messages${search}`,
  );
}

const draft = (over: object = {}) =>
  sessionStorage.setItem("message-draft 5", JSON.stringify({ subject: "Doors", message: "<p>At seven.</p>", ...over }));
const writes = ({ written }: { written: { path: string }[] }) =>
  written.filter(({ path }) => !path.endsWith("/reach") && !path.endsWith("/preview"));

// SPEC 2.75
test("message list shows audience, delivery progress and failures", async () => {
  open([
    aMessage({ deliveries: { waiting: 0, sent: 9, failed: 2, left_out: 1 } }),
    aMessage({
      id: 2,
      subject: "Tomorrow",
      status: "SCHEDULED",
      timing: "BEFORE_START",
      due_at: "2027-07-02T17:30:00.000Z",
    }),
    aMessage({
      id: 3,
      subject: "Halfway",
      status: "PROCESSING",
      deliveries: { waiting: 8, sent: 4, failed: 0, left_out: 0 },
    }),
  ]);
  const row = async (name: string) => within((await screen.findAllByText(name))[0]?.closest("tr") as HTMLElement);
  const sent = await row("Doors open at seven");
  for (const text of ["Everyone · Come early.", "9 of 12 sent", "2 failed", "1 skipped"])
    expect(sent.getByText(text)).toBeTruthy();
  expect((await row("Tomorrow")).getByText(/^Scheduled for/)).toBeTruthy();
  expect((await row("Halfway")).getByText("Sending…")).toBeTruthy();
});

test("new message shows its reach, asks for confirmation, and is sent once with an idempotency key", async () => {
  draft();
  const dashboard = open([], "?open=new", {
    "POST /events/5/messages": () => ({ body: { data: aMessage({ status: "PROCESSING" }) } }),
  });
  expect(await screen.findByText("We restored your draft.")).toBeTruthy();
  expect(await screen.findByText(/Currently 12 recipients\./)).toBeTruthy();
  expect(screen.getByText(/1 unsubscribed address is skipped\./)).toBeTruthy();
  await userEvent.click(screen.getByRole("checkbox", { name: /isn’t advertising/ }));
  await userEvent.click(screen.getByRole("button", { name: "Send message" }));
  const dialog = await screen.findByRole("dialog", { name: "Send message to 12 recipients?" });
  expect(writes(dashboard)).toEqual([]);
  await userEvent.click(within(dialog).getByRole("button", { name: "Send message" }));
  expect(await screen.findByText("Your message is being sent.")).toBeTruthy();
  expect(writes(dashboard)).toMatchObject([
    {
      path: "/events/5/messages",
      body: {
        ...{ subject: "Doors", message: "<p>At seven.</p>", message_type: "EVENT", timing: "NOW" },
        ...{ acknowledgement: true, idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      },
    },
  ]);
  expect(sessionStorage.getItem("message-draft 5")).toBeNull();
});

test("new message starts from a text of ours, and asks before it replaces another", async () => {
  open([], "?open=new&starter=reminder");
  const subject = await screen.findByRole<HTMLInputElement>("textbox", { name: /^Subject/ });
  expect(subject.value).toBe("See you soon at {{event_title}}");
  const starters = within(screen.getByRole("dialog")).getByRole("group", { name: "Start with" });
  await userEvent.click(within(starters).getByRole("button", { name: "Thanks" }));
  await waitFor(() => expect(subject.value).toBe("Thank you for coming to {{event_title}}"));
});

test("new message is scheduled by a usual time, and those in the past are not offered", async () => {
  draft();
  const dashboard = open([], "?open=new", {
    "GET /events/5": () => ({
      body: { data: anEvent({ status: "LIVE", start_date: new Date(Date.now() + 2 * 3_600_000).toISOString() }) },
    }),
    "POST /events/5/messages": () => ({ body: { data: aMessage({ status: "SCHEDULED" }) } }),
  });
  const times = within(await screen.findByRole("group", { name: "Send time" }));
  expect(times.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Now",
    expect.stringMatching(/^Tomorrow, 9/),
    "1 hour before",
    "Pick a time",
  ]);
  await userEvent.click(times.getByRole("button", { name: "1 hour before" }));
  await userEvent.click(screen.getByRole("checkbox", { name: /isn’t advertising/ }));
  await userEvent.click(screen.getByRole("button", { name: "Schedule message" }));
  await waitFor(() =>
    expect(writes(dashboard)).toMatchObject([{ body: { timing: "BEFORE_START", offset_minutes: 60 } }]),
  );
});

// SPEC 5.50, 8.45
test("message is not sent without the confirmation that it is not advertising", async () => {
  draft();
  const dashboard = open([], "?open=new");
  await userEvent.click(await screen.findByRole("button", { name: "Send message" }));
  expect(await screen.findByText(/Confirm that this message is about the event/)).toBeTruthy();
  expect(screen.getByText("Unable to send message. Please check your details")).toBeTruthy();
  expect(writes(dashboard)).toEqual([]);
});

test("unsent message is stored as a draft in the tab", async () => {
  open([], "?open=new");
  await userEvent.type(await screen.findByLabelText(/^Subject/), "Half");
  await waitFor(() => expect(sessionStorage.getItem("message-draft 5")).toContain("Half"));
});

test("placeholder is inserted into the subject of a message by its name", async () => {
  open([], "?open=new");
  const subject = await screen.findByLabelText<HTMLInputElement>(/^Subject/);
  await userEvent.type(subject, "For ");
  await userEvent.selectOptions(screen.getByLabelText("Insert placeholder into subject"), "First name");
  expect(subject.value).toBe("For {{first_name}}");
});

test("message preview shows the email of the chosen recipient", async () => {
  draft();
  const requests: unknown[] = [];
  open([], "?open=new", {
    "POST /events/5/messages/preview": (body: { email: string | null }) => {
      requests.push(body.email);
      const name = body.email === "gus@example.test" ? "Gus" : "Ada";
      return { body: { data: { subject: `For ${name}`, html: "<p>x</p>", text: "x", locale: "en" } } };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Preview" }));
  expect(await screen.findByText("For Ada")).toBeTruthy();
  await userEvent.selectOptions(await screen.findByLabelText("Preview as"), "gus@example.test");
  expect(await screen.findByText("For Gus")).toBeTruthy();
  expect(requests).toEqual([null, "gus@example.test"]);
  expect((await screen.findByTitle("For Gus")).getAttribute("sandbox")).not.toContain("allow-scripts");
});

test("test message is sent to the user without a confirmation", async () => {
  draft();
  const dashboard = open([], "?open=new", { "POST /events/5/messages": () => ({ body: { data: aMessage() } }) });
  await userEvent.click(await screen.findByRole("button", { name: "Send me a test" }));
  expect(await screen.findByText(/We’re sending a test to/)).toBeTruthy();
  expect(writes(dashboard)).toMatchObject([{ body: { is_test: true, timing: "NOW" } }]);
});

test("message started from an attendee is only for that attendee", async () => {
  const ada = { id: 7, first_name: "Ada", last_name: "Lovelace", email: "ada@example.test" };
  const requests: unknown[] = [];
  open([], "?open=new&attendee_id=7", {
    "GET /events/5/attendees": () => ({ body: pageOf([ada]) }),
    "GET /events/5/attendees/7": () => ({ body: { data: ada } }),
    "POST /events/5/messages/reach": (body: object) => {
      requests.push(body);
      return { body: { data: { recipients: 1, unsubscribed: 0, some: [] } } };
    },
  });
  expect(await screen.findByText("Ada Lovelace · ada@example.test")).toBeTruthy();
  expect(await screen.findByText("Currently 1 recipient.")).toBeTruthy();
  expect(requests).toMatchObject([{ message_type: "ATTENDEE", attendee_ids: [7] }]);
});

const ADA = { id: 7, first_name: "Ada", last_name: "Lovelace", email: "ada@example.test" };
const ADA_RESPONSES = {
  "GET /events/5/attendees": () => ({ body: pageOf([ADA]) }),
  "GET /events/5/attendees/7": () => ({ body: { data: ADA } }),
};

test("closing a message to one attendee keeps the draft for everyone, which the next message opens", async () => {
  draft();
  open([], "?open=new&attendee_id=7&query=doors", ADA_RESPONSES);
  expect(await screen.findByText("Ada Lovelace · ada@example.test")).toBeTruthy();
  expect(screen.queryByText("We restored your draft.")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(window.location.search).toBe("?query=doors"));
  await userEvent.click(screen.getByRole("button", { name: "Write message" }));
  expect(await screen.findByText("We restored your draft.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Subject/).value).toBe("Doors");
  expect(screen.queryByText("Ada Lovelace · ada@example.test")).toBeNull();
});

test("draft to one attendee is stored apart from the draft for everyone", async () => {
  draft();
  open([], "?open=new&attendee_id=7", ADA_RESPONSES);
  await userEvent.type(await screen.findByLabelText(/^Subject/), "Dear Ada");
  await waitFor(() => expect(sessionStorage.getItem("message-draft 5 attendee_id 7")).toContain("Dear Ada"));
  expect(sessionStorage.getItem("message-draft 5")).toContain("Doors");
});

test("sending a message to one attendee removes its draft and its recipient from the URL", async () => {
  draft();
  sessionStorage.setItem(
    "message-draft 5 attendee_id 7",
    JSON.stringify({ subject: "Dear Ada", message: "<p>So.</p>", message_type: "ATTENDEE", attendee_ids: [7] }),
  );
  const dashboard = open([aMessage()], "?open=new&attendee_id=7", {
    ...ADA_RESPONSES,
    "POST /events/5/messages": () => ({ body: { data: aMessage() } }),
  });
  await userEvent.click(await screen.findByRole("checkbox", { name: /isn’t advertising/ }));
  await userEvent.click(screen.getByRole("button", { name: "Send message" }));
  const dialog = await screen.findByRole("dialog", { name: /^Send message to/ });
  await userEvent.click(within(dialog).getByRole("button", { name: "Send message" }));
  await waitFor(() => expect(window.location.search).toBe("?open=1"));
  expect(writes(dashboard)).toMatchObject([
    { body: { message_type: "ATTENDEE", attendee_ids: [7], subject: "Dear Ada" } },
  ]);
  expect(sessionStorage.getItem("message-draft 5 attendee_id 7")).toBeNull();
  expect(sessionStorage.getItem("message-draft 5")).toContain("Doors");
});

test("message in delivery can be paused, resumed and stopped", async () => {
  const turned: unknown[] = [];
  let status: Message["status"] = "PROCESSING";
  const now = () => aMessage({ status, deliveries: { waiting: 8, sent: 4, failed: 0, left_out: 0 } });
  open([now()], "?open=1", {
    "GET /events/5/messages/1": () => ({ body: { data: now() } }),
    "PATCH /events/5/messages/1": (body: { status: Message["status"] }) => {
      turned.push(body.status);
      status = body.status;
      return { body: { data: now() } };
    },
  });
  const pause = await screen.findByRole("button", { name: "Pause" });
  expect(screen.queryByRole("button", { name: "Delete message" })).toBeNull();
  await userEvent.click(pause);
  await userEvent.click(await screen.findByRole("button", { name: "Resume" }));
  await userEvent.click(await screen.findByRole("button", { name: "Stop sending" }));
  const dialog = await screen.findByRole("dialog", { name: "Stop sending this message?" });
  expect(dialog.textContent).toContain("8 recipients won’t get it.");
  await userEvent.click(within(dialog).getByRole("button", { name: "Stop sending" }));
  await waitFor(() => expect(turned).toEqual(["PAUSED", "PROCESSING", "CANCELLED"]));
});

test("failed email shows the reason and can be retried, alone or with all failed ones", async () => {
  const gone: Recipient = {
    ...{
      email: "gone@example.test",
      first_name: "Gus",
      last_name: null,
      order_id: null,
      attendee_id: 3,
      is_copy: false,
      same_person: [],
    },
    ...{ state: "FAILED", last_error: "550 No such mailbox", sent_at: null },
  };
  const message = aMessage({ deliveries: { waiting: 0, sent: 11, failed: 1, left_out: 0 } });
  const dashboard = open([message], "?open=1", {
    "GET /events/5/messages/1/recipients": () => ({ body: pageOf([gone]) }),
    "POST /events/5/messages/1/retry": () => ({ body: { data: message } }),
  });
  expect(await screen.findByText("550 No such mailbox")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: /^Try again/ }));
  await userEvent.click(screen.getByRole("button", { name: "Retry 1 failed email" }));
  await waitFor(() =>
    expect(dashboard.written.map(({ body }) => body)).toEqual([{ emails: ["gone@example.test"] }, {}]),
  );
});

test("recipients of a message can be searched, filtered by state and paged", async () => {
  const recipient = (at: number): Recipient => ({
    ...{ email: `guest-${at}@example.test`, first_name: "Gus", last_name: `Nr ${at}`, order_id: null, attendee_id: at },
    ...{ is_copy: false, same_person: [], state: "SENT", last_error: null, sent_at: null },
  });
  const requests: string[] = [];
  open([aMessage({})], "?open=1", {
    "GET /events/5/messages/1/recipients": (_body, query) => {
      requests.push(String(query));
      const page = Number(new URLSearchParams(String(query)).get("page") ?? 1);
      const meta = { page, per_page: 20, total: 45, last_page: 3 };
      return { body: { ...pageOf([recipient(page)]), meta: { ...pageOf([]).meta, ...meta } } };
    },
  });
  expect(await screen.findByText("guest-1@example.test")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Page 3" }));
  expect(await screen.findByText("guest-3@example.test")).toBeTruthy();
  await userEvent.type(screen.getByRole("searchbox", { name: "Search by name or email" }), "gus");
  await waitFor(() => expect(requests.at(-1)).toMatch(/query=gus/));
  expect(requests.at(-1), "from the first page").not.toMatch(/page=3/);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Filter by status" }), "FAILED");
  await waitFor(() =>
    expect(decodeURIComponent(requests.at(-1) ?? "")).toMatch(/query=gus.*filter_fields\[state\]\[eq\]=FAILED/),
  );
});

test("draft opens in the composer, and sending it names the draft", async () => {
  const stored = aMessage({ status: "DRAFT", subject: "Doors", message: "<p>At seven.</p>" });
  const sent: unknown[] = [];
  open([stored], "?open=1", {
    "POST /events/5/messages": (body) => {
      sent.push(body);
      return { body: { data: aMessage({ id: 2 }) } };
    },
    "GET /events/5/messages/2": () => ({ body: { data: aMessage({ id: 2 }) } }),
    "GET /events/5/messages/2/recipients": () => ({ body: pageOf<Recipient>([]) }),
  });
  expect(((await screen.findByLabelText(/^Subject/)) as HTMLInputElement).value).toBe("Doors");
  await userEvent.click(await screen.findByLabelText(/isn’t advertising/));
  await userEvent.click(screen.getByRole("button", { name: "Send message" }));
  const dialog = await screen.findByRole("dialog", { name: "Send message to 12 recipients?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Send message" }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ draft_id: 1, acknowledgement: true })]));
});

test("suspended account shows the reason, and a missed message shows why it was not sent", async () => {
  open(
    [aMessage({ status: "MISSED", problem: "event_not_live", timing: "AT", due_at: "2027-01-01T10:00:00.000Z" })],
    "?open=1",
    {
      "GET /events/5/messages/standing": () => ({
        body: { data: { ...FINE, problem: "messaging_suspended", suspended_because: "Readers complained." } },
      }),
    },
  );
  expect(await screen.findByText(/Readers complained\./)).toBeTruthy();
  expect(await screen.findByText("The event wasn’t public at the scheduled time.")).toBeTruthy();
});

// SPEC 8.28
test("resuming a message of a suspended account shows the reason and does not redirect to sign-in", async () => {
  const message = "Messages of this account are suspended. Readers complained.";
  open([aMessage({ status: "PAUSED" })], "?open=1", {
    "PATCH /events/5/messages/1": () => ({ status: 403, body: { code: "messaging_suspended", message } }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Resume" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(window.location.pathname).toBe("/manage/event/5/messages");
});

// SPEC 8.27
test("failed deletion of a message shows what failed, then the reason", async () => {
  open([aMessage({})], "?open=1", {
    "DELETE /events/5/messages/1": () => ({ status: 503, body: { code: "unavailable", message: "Please wait." } }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Delete message" }));
  const dialog = await screen.findByRole("dialog", { name: /^Delete “/ });
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete message" }));
  expect(await within(dialog).findByText("Unable to delete message. Please wait.")).toBeTruthy();
});
