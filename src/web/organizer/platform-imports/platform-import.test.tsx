import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import type { PlatformImportPreview } from "#contract/platform-imports.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { aMe, anAccount, pageOf } from "#web/testing/factories.ts";
import { platformImports } from "#contract/platform-imports.ts";
import { mock, server } from "#web/testing/mock-api.ts";
import { ExportFiles } from "./export-files.tsx";
import { formOf } from "./form-of.ts";
import PlatformImportPage from "./platform-import-page.tsx";
import { PlatformImportReport } from "./platform-imported.tsx";
import { PlatformImportPreviewTable } from "./platform-import-preview.tsx";
// Lazily loaded modules are imported up front: transforming them takes seconds on two busy cores.
import "./platform-import-form.tsx";

const PREVIEW: PlatformImportPreview = {
  ...{ product: "TITO", title: "Summer Conf", currency: "EUR", names_currency: false },
  tickets: [
    { title: "Conference", prices: [{ label: null, price: 120_00, sold: 2 }] },
    { title: "Seat", prices: [{ label: "Balcony", price: 45_00, sold: 1 }] },
  ],
  counts: { orders: 2, attendees: 3, cancelled: 1, checked_in: 0, gross: 285_00 },
  left: [{ what: "other_events", count: 4 }],
  missing_columns: ["Unique Ticket URL"],
  problems: [{ file: "tickets.csv", line: 7, column: "Price", problem: "price_wrong", value: "forty" }],
  problem_count: 3,
  statuses: [],
  asks_day_order: false,
  sample: [
    {
      ...{ first_name: "Ada", last_name: "Lovelace", email: "ada@mail.example" },
      ...{ ticket: "Conference", tier: null, gross: 120_00, code: null },
    },
  ],
};

test("platform import preview names the platform, what is imported, and what is left out and why", () => {
  renderDashboard(<PlatformImportPreviewTable preview={PREVIEW} />, {});
  screen.getByText("These files are from Tito.");
  const [tickets, people, behind] = screen.getAllByRole("list");
  expect(
    within(tickets as HTMLElement)
      .getAllByRole("listitem")
      .map((listItem) => listItem.textContent),
  ).toEqual([
    expect.stringMatching(/Conference2 tickets · .*120/),
    expect.stringMatching(/Seat – Balcony1 ticket · .*45/),
  ]);
  expect(people?.textContent).toContain("Ada Lovelace · Conference");
  expect(people?.textContent).toContain("no old ticket code");
  expect(
    within(behind as HTMLElement)
      .getAllByRole("listitem")
      .map((listItem) => listItem.textContent),
  ).toEqual([
    "Cancelled tickets: not imported1",
    "Tickets for other events: import one event at a time4",
    "Columns missing from the files: Unique Ticket URL",
    expect.stringContaining("tickets.csv · row 7, Price"),
    "and 2 more rows",
  ]);
});

test("platform import files are added one by one, replaced by name, and can be removed", () => {
  const change = vi.fn<(files: File[]) => void>();
  const orders = new File(["old"], "orders.csv");
  const tickets = new File(["t"], "tickets.csv");
  renderDashboard(<ExportFiles files={[orders, tickets]} change={change} />, {});
  const input = screen
    .getAllByLabelText("Exported files")
    .find((element) => element.tagName === "INPUT") as HTMLInputElement;
  const newer = new File(["new"], "orders.csv");
  fireEvent.change(input, { target: { files: [newer] } });
  expect(change).toHaveBeenLastCalledWith([tickets, newer]);
  fireEvent.click(screen.getByRole("button", { name: "Remove tickets.csv" }));
  expect(change).toHaveBeenLastCalledWith([orders]);
});

test("platform import sends no empty fields with the files", () => {
  const form = formOf([new File(["x"], "a.csv")], { title: "Summer", end_date: null, organizer_id: 4 });
  expect([...form.entries()].map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
    ["title", "Summer"],
    ["organizer_id", "4"],
    ["file", "a.csv"],
  ]);
});

test("platform import report shows its result and links to the event and to the rollback", async () => {
  const details = {
    ...{ id: 3, kind: "TITO", file_name: "tickets.csv", status: "DONE", row_count: 0, is_all_or_nothing: false },
    ...{ order_count: 2, orders_done: 2, orders_created: 2, attendees_created: 3, rows_skipped: 4, failure: null },
    ...{
      requested_by_name: null,
      created_at: "2027-07-01T10:00:00Z",
      finished_at: "2027-07-01T10:00:01Z",
      undone_at: null,
    },
    ...{ undo_until: "2027-07-31T10:00:00Z", orders_kept: 0, orders_cancelled: 0 },
  };
  renderDashboard(<PlatformImportReport event_id={5} import_id={3} />, {
    "GET /events/5/imports/3": () => ({ body: { data: details } }),
  });
  await screen.findByRole("heading", { name: "Event imported" });
  expect(screen.getByRole("status").textContent).toContain("3 attendees imported. 4 rows were skipped.");
  expect(screen.getByRole("link", { name: "Go to event" }).getAttribute("href")).toBe(
    "/manage/event/5/getting-started",
  );
  expect(screen.getByRole("link", { name: "Undo import" }).getAttribute("href")).toBe(
    "/manage/event/5/attendees/import/3",
  );
  screen.getByRole("button", { name: "Download skipped rows" });
});

/**
 * Answers each preview with the next of `answers`; `null` means that the server cannot be reached.
 * Requests to read the tables return the requested settings. Returns the form of each preview
 * request.
 */
function replyWith(...responses: ({ status: number; body: object } | null)[]) {
  const sent: Map<string, string>[] = [];
  const respond = async ({ request }: { request: Request }) => {
    sent.push(await textFields(request));
    const response = responses[sent.length - 1];
    return response ? HttpResponse.json(response.body, { status: response.status }) : HttpResponse.error();
  };
  server.use(
    mock(platformImports.read, async ({ request }) => {
      const { status, body } = tablesIn(await textFields(request));
      return HttpResponse.json(body, { status });
    }),
    mock(platformImports.preview, respond),
    mock(platformImports.create, respond),
  );
  return sent;
}

const TABLE = {
  ...{ name: "tickets.csv", separator: ",", encoding: "utf-8", heading_line: 1 },
  top: [
    { line: 1, cells: ["Ticket", "Price"] },
    { line: 2, cells: ["Conference", "120.00"] },
  ],
};

/** The fields of a form without its files, which are jsdom's and unknown to Node's `formData()`. */
async function textFields(request: Request): Promise<Map<string, string>> {
  const fields = (await request.text()).matchAll(/ name="(\w+)"\r\n\r\n(.*?)\r\n--/gs);
  return new Map([...fields].map(([, name = "", value = ""]) => [name, value]));
}

function tablesIn(form: Map<string, string>) {
  const [chosen] = JSON.parse(String(form.get("tables"))) as object[];
  return { status: 200, body: { data: [{ ...TABLE, ...chosen }] } };
}

const READ = { status: 200, body: { data: PREVIEW } };

function openPage() {
  const harbour = { id: 4, name: "Harbour", timezone: "Europe/Berlin", currency_code: "EUR" };
  const southlight = { ...harbour, id: 5, name: "Southlight", timezone: "Europe/Lisbon" };
  const { id } = anAccount();
  renderDashboard(
    <SignedIn>
      <PlatformImportPage />
    </SignedIn>,
    {
      "GET /users/me": () => ({ body: { data: aMe({ account_id: id }) } }),
      [`GET /accounts/${id}`]: () => ({ body: { data: anAccount() } }),
      "GET /organizers": () => ({ body: pageOf([harbour, southlight]) }),
    },
    "/manage/move-in",
    "/manage/move-in",
  );
}

async function choose(...files: string[]) {
  const inputs = await screen.findAllByLabelText("Exported files");
  const input = inputs.find((element) => element.tagName === "INPUT") as HTMLInputElement;
  fireEvent.change(input, { target: { files: files.map((name) => new File(["x"], name)) } });
}

test("failed platform import preview keeps the form and the earlier preview, and can be retried", async () => {
  const sent = replyWith(READ, null, READ);
  openPage();
  await choose("tickets.csv");
  const name = await screen.findByLabelText<HTMLInputElement>(/^Event name/);
  fireEvent.change(name, { target: { value: "Summer nights" } });
  fireEvent.click(screen.getByRole("combobox", { name: /^Organizer/ }));
  fireEvent.click(await screen.findByRole("option", { name: "Southlight" }));
  expect(await screen.findByText(/^We can’t reach the server\./)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Event name/).value).toBe("Summer nights");
  expect(screen.getByText("These files are from Tito.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText(/^We can’t reach the server\./)).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>(/^Event name/).value).toBe("Summer nights");
  expect(sent.map((form) => form.get("timezone"))).toEqual(["Europe/Berlin", "Europe/Lisbon", "Europe/Lisbon"]);
});

test("files that are no export cannot be retried, and the supported ones are listed below", async () => {
  const message = "These files are of none of these products.";
  replyWith({ status: 422, body: { code: "invalid", message: "Please check.", errors: { file: [message] } } }, READ);
  openPage();
  await choose("notes.csv");
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  expect(screen.getByRole("heading", { name: "Files to export" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("platform import lists three steps for the export of each platform", async () => {
  openPage();
  const tabs = await screen.findAllByRole("tab");
  expect(tabs.map((tab) => tab.textContent)).toEqual(["Hi.Events", "pretix", "Eventbrite", "Tito", "alf.io"]);
  for (const tab of tabs) {
    await userEvent.click(tab);
    const panel = within(screen.getByRole("tabpanel", { name: tab.textContent }));
    expect(panel.getAllByRole("listitem")).toHaveLength(3);
  }
  screen.getByText("Your old QR codes will keep working.");
});

test("failed first preview of a platform import can be retried", async () => {
  replyWith(null, READ);
  openPage();
  await choose("tickets.csv");
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByLabelText(/^Event name/)).toBeTruthy();
});

test("platform import shows the first lines of each file and reads it again with chosen settings", async () => {
  const sent = replyWith(READ, READ, READ);
  openPage();
  await choose("tickets.csv");
  const file = within(await screen.findByRole("group", { name: "tickets.csv" }));
  expect(within(file.getByRole("list", { name: "Preview of the first rows" })).getByText("Conference")).toBeTruthy();
  await screen.findByText("These files are from Tito.");
  await userEvent.selectOptions(file.getByRole("combobox", { name: "Separator" }), "Semicolon");
  await waitFor(() => expect(sent).toHaveLength(2));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Date format" }), "Day, month, year");
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.map((form) => [form.get("tables"), form.get("day_order")])).toEqual([
    ["[]", undefined],
    [expect.stringContaining('"separator":";"'), undefined],
    [expect.stringContaining('"separator":";"'), "DMY"],
  ]);
});

test("files of an unknown platform can be read again with other settings", async () => {
  const message = "These files are not known here.";
  const unknown = { status: 422, body: { code: "invalid", message: "Please check.", errors: { file: [message] } } };
  replyWith(unknown, READ);
  openPage();
  await choose("tickets.csv");
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Separator" }), "Tab");
  expect(await screen.findByText("These files are from Tito.")).toBeTruthy();
  expect(screen.queryByText(message)).toBeNull();
});

test("platform import requires a choice for unknown statuses and ambiguous dates, without a default", async () => {
  const asking = (becomes: string | null, asks_day_order: boolean) => ({
    status: 200,
    body: { data: { ...PREVIEW, asks_day_order, statuses: [{ value: "Deferred", count: 2, becomes }] } },
  });
  const sent = replyWith(asking(null, true), asking("CANCELLED", true), asking("CANCELLED", false));
  openPage();
  await choose("tickets.csv");
  const status = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Deferred" });
  expect(status.value).toBe("");
  expect([...status.options].map(({ text }) => text)).toEqual([
    ...["Choose a meaning", "Valid ticket", "Cancelled ticket", "Not imported"],
  ]);
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Create draft and import" });
  expect(button.disabled).toBe(true);
  expect(screen.getByText("Choose what each status means.")).toBeTruthy();
  await userEvent.selectOptions(status, "Cancelled ticket");
  expect(await screen.findByText("Choose the order of dates.")).toBeTruthy();
  expect(button.disabled).toBe(true);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Date order" }), "Month, day, year");
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(sent.at(-1)?.get("statuses")).toBe('[{"value":"Deferred","becomes":"CANCELLED"}]');
  expect(sent.at(-1)?.get("day_order")).toBe("MDY");
});
