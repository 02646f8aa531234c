import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, expect, test } from "vitest";
import type { ImportCheck, ImportDetails, ImportMappingInput } from "#contract/imports.ts";
import { useEventQuery } from "#web/organizer/use-event.ts";
import { type Api, renderDashboard } from "#web/testing/render-dashboard.tsx";
import { anEvent, aTicket, pageOf } from "#web/testing/factories.ts";
import { ConfirmHost } from "#web/ui/dialogs/confirm.tsx";
// Lazily loaded modules are imported up front: transforming them takes seconds on two busy cores.
import "#web/ui/dialogs/confirm-dialog.tsx";
import { CheckStep } from "./check-step.tsx";
import { ColumnsStep } from "./columns-step.tsx";
import { UndoImport } from "./undo-import.tsx";

afterEach(cleanup);

const DETAILS = {
  ...{ id: 3, kind: "FILE", file_name: "guests.csv", status: "READ", row_count: 2, attendees_created: 2 },
  ...{ sheets: [], sheet: null, header: ["Guest", "Mail", "Meal"] },
  reading: {
    ...{ separator: ",", encoding: "windows-1252", heading_line: 1 },
    top: [
      { line: 1, cells: ["Guest", "Mail", "Meal"] },
      { line: 2, cells: ["Ada Lovelace", "ada@example.test", "vegan"] },
    ],
  },
  sample: [
    ["Ada Lovelace", "ada@example.test", "vegan"],
    ["Rui Costa", "rui@example.test", "vegan"],
  ],
} as object as ImportDetails;
const MAPPING: ImportMappingInput = {
  ...{ columns: {}, answers: [], tickets: [], all_become: null, price: "NOTHING", amount: 0, locale: "en" },
  ...{ check_in_list_id: null, skips_duplicates: true, day_order: null, statuses: [] },
};
const CHECKED: ImportCheck = {
  ...{ orders: 2, attendees: 2, total_gross: 40_00, problem_lines: 0, problems: [], duplicates: 0, cancelled: 0 },
  ...{ unwanted: 0, tickets: [], sample: [], short: [], note_lines: 0, asks_day_order: false, statuses: [] },
};

type Step = (props: { mapping: ImportMappingInput; change: (more: Partial<ImportMappingInput>) => void }) => ReactNode;

function open(step: Step, { mapping = {}, api = {} }: { mapping?: Partial<ImportMappingInput>; api?: Api } = {}) {
  const Page = () => {
    const { data } = useEventQuery();
    const [current, setCurrent] = useState<ImportMappingInput>({ ...MAPPING, ...mapping });
    const change = (more: Partial<ImportMappingInput>) => setCurrent((before) => ({ ...before, ...more }));
    return data ? step({ mapping: current, change }) : null;
  };
  const [price] = aTicket().prices;
  const standing = aTicket({ id: 2, title: "Standing", prices: price ? [{ ...price, id: 22 }] : [] });
  return renderDashboard(
    <>
      <Page />
      <ConfirmHost />
    </>,
    {
      "GET /events/5": () => ({ body: { data: anEvent() } }),
      "GET /events/5/tickets": () => ({ body: pageOf([standing]) }),
      "GET /events/5/questions": () => ({
        body: pageOf([{ id: 7, title: "What do you eat?", belongs_to: "TICKET", type: "SINGLE_LINE_TEXT" }]),
      }),
      "GET /events/5/check-in-lists": () => ({ body: pageOf([]) }),
      ...api,
    },
  );
}

const columns: Step = (props) => <ColumnsStep {...props} details={DETAILS} next={() => {}} />;
const check: Step = (props) => <CheckStep {...props} details={DETAILS} back={() => {}} />;
const choose = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const next = () => screen.getByRole<HTMLButtonElement>("button", { name: "Check file" });

// SPEC 5.12
test("import lists missing columns until names, emails and tickets are mapped", async () => {
  open(columns);
  expect(await screen.findByText("Choose the column with the names.")).toBeTruthy();
  expect(screen.getByText("Choose the column with the email addresses.")).toBeTruthy();
  expect(screen.getByText(/^Choose the column with the tickets/)).toBeTruthy();
  expect(next().disabled).toBe(true);
  // sample values help to identify a column
  expect(screen.getByText("Ada Lovelace · Rui Costa")).toBeTruthy();
  await choose("Guest", "name");
  await choose("Mail", "email");
  expect(screen.queryByText("Choose the column with the names.")).toBeNull();
  await screen.findByRole("option", { name: "Standing" });
  await choose("Ticket", "22");
  expect(screen.queryByText(/^Choose the column/)).toBeNull();
  expect(next().disabled).toBe(false);
});

test("each field and question of an import has one column, and mapping another one clears the first", async () => {
  open(columns, { mapping: { columns: { email: 0 } } });
  const valueOf = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).value;
  await choose("Mail", "email");
  expect([valueOf("Guest"), valueOf("Mail")]).toEqual(["", "email"]);
  expect(await screen.findAllByRole("option", { name: "What do you eat?" })).toHaveLength(3);
  await choose("Meal", "question 7");
  await choose("Guest", "question 7");
  expect([valueOf("Guest"), valueOf("Meal")]).toEqual(["question 7", ""]);
});

// SPEC 5.12
test("import with invalid lines names each reason, disables all-or-nothing, and imports the valid lines", async () => {
  const problems = [{ line: 3, column: "Mail", problem: "email_wrong", value: "rui@" }];
  const { written } = open(check, {
    api: {
      "PUT /events/5/imports/3/mapping": () => ({
        body: { data: { ...CHECKED, problem_lines: 1, problems, attendees: 1 } },
      }),
      "POST /events/5/imports/3/run": () => ({
        status: 409,
        body: { code: "conflict", message: "This was changed in the meantime. Reload and try again." },
      }),
    },
  });
  const wrong = await screen.findByText("Row 3 · Mail · rui@");
  expect(within(wrong.closest("li") as HTMLElement).getByText("This isn’t a valid email address.")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "1 row has a problem" })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Import all or none/ }).disabled).toBe(true);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Import valid rows/ }).checked).toBe(true);
  fireEvent.click(screen.getByRole("checkbox", { name: /^Email everyone their ticket/ }));
  fireEvent.click(screen.getByRole("button", { name: "Import 1 attendee" }));
  await waitFor(() =>
    expect(written.filter(({ path }) => path.endsWith("/run"))).toMatchObject([
      { body: { is_all_or_nothing: false, sends_emails: true, attendees: 1 } },
    ]),
  );
  // rejected: the error is shown, and all settings stay
  expect((await screen.findByRole("alert")).textContent).not.toBe("");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /^Email everyone/ }).checked).toBe(true);
});

test("import shows missing ticket capacity, and cannot start without a valid attendee", async () => {
  const short = [{ ticket_id: 2, name: "Standing", wanted: 9, left: 4 }];
  const response = { body: { data: { ...CHECKED, attendees: 0, orders: 0, short } } };
  open(check, { api: { "PUT /events/5/imports/3/mapping": () => response } });
  expect(await screen.findByText(/“Standing”: 9 needed, 4 left/)).toBeTruthy();
  expect(screen.getByRole("heading", { name: "No attendees can be imported yet" })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Import 0/ }).disabled).toBe(true);
});

test("unknown ticket name of an import is mapped to a ticket, and the file is checked again", async () => {
  const requests: ImportMappingInput[] = [];
  const tickets = [{ value: "VIP", count: 2, ticket_price_id: null }];
  open(check, {
    api: {
      "PUT /events/5/imports/3/mapping": (body) => {
        requests.push(body);
        return { body: { data: { ...CHECKED, tickets } } };
      },
    },
  });
  await screen.findByRole("option", { name: "Standing" });
  await choose("VIP", "22");
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ tickets: [{ value: "VIP", ticket_price_id: 22 }] }));
  await choose("VIP", "NONE");
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ tickets: [{ value: "VIP", ticket_price_id: null }] }));
});

// SPEC 5.12
test("rolling back an import asks for confirmation and whether changed orders are cancelled", async () => {
  const { written } = open(() => <UndoImport details={DETAILS} />, {
    api: { "POST /events/5/imports/3/undo": () => ({ body: { data: DETAILS } }) },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Undo import" }));
  const dialog = await screen.findByRole("dialog", { name: "Undo this import?" });
  expect(dialog.textContent).toContain(
    "2 attendees will be removed along with their orders, as if they had never been imported",
  );
  fireEvent.click(within(dialog).getByRole("checkbox", { name: /^Also cancel orders changed after the import/ }));
  fireEvent.click(within(dialog).getByRole("button", { name: "Undo import" }));
  await waitFor(() =>
    expect(written).toMatchObject([{ path: "/events/5/imports/3/undo", body: { cancels_changed: true } }]),
  );
});

test("changing the separator reads the import file again and maps its columns again", async () => {
  const { written } = open(columns, {
    api: {
      "PUT /events/5/imports/3/reading": () => ({ body: { data: { ...DETAILS, mapping: { columns: { email: 1 } } } } }),
    },
  });
  const preview = await screen.findByRole("list", { name: "Preview of the first rows" });
  expect(within(preview).getByText("Ada Lovelace")).toBeTruthy();
  await choose("Separator", ";");
  await waitFor(() =>
    expect(written).toMatchObject([
      {
        path: "/events/5/imports/3/reading",
        body: { sheet: null, separator: ";", encoding: "windows-1252", heading_line: null },
      },
    ]),
  );
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>("Mail").value).toBe("email"));
});

test("import with unknown statuses and ambiguous dates can start only once both are decided", async () => {
  const requests: ImportMappingInput[] = [];
  const statuses = [{ value: "VIP list", count: 2, becomes: null }];
  open(check, {
    api: {
      "PUT /events/5/imports/3/mapping": (body: ImportMappingInput) => {
        requests.push(body);
        return { body: { data: { ...CHECKED, statuses, asks_day_order: body.day_order === null } } };
      },
    },
  });
  const begin = async () =>
    (await screen.findByRole<HTMLButtonElement>("button", { name: "Import 2 attendees" })).disabled;
  expect(await begin()).toBe(true);
  await choose("VIP list", "VALID");
  await choose("Date order", "DMY");
  await waitFor(() =>
    expect(requests.at(-1)).toMatchObject({ day_order: "DMY", statuses: [{ value: "VIP list", becomes: "VALID" }] }),
  );
  await waitFor(async () => expect(await begin()).toBe(false));
});
