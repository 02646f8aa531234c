import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { DOCUMENT_COUNT, type InvoiceRow, type Seller } from "#contract/invoices.ts";
import { type Api, renderDashboard } from "#web/testing/render-dashboard.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { aMe } from "#web/testing/factories.ts";
import InvoicesPage from "./invoices-page.tsx";
// Lazily loaded modules are imported up front: transforming them takes seconds on two busy cores.
import "#web/ui/dialogs/drawer-frame.tsx";

afterEach(() => vi.restoreAllMocks());

const INVOICE: InvoiceRow = {
  ...{ id: 1, number: "LH-0001", kind: "INVOICE", issued_at: "2027-03-10T22:30:00.000Z", amount: 119_00 },
  ...{ currency: "EUR", buyer: "Weber & Sons Ltd", event_id: 5, event_title: "Summer Night", e_invoice: "EN16931" },
  ...{ order_id: 7, order_public_id: "O-7KQ2M9X" },
};
const NOTE: InvoiceRow = {
  ...{ ...INVOICE, id: 2, number: "LH-0002", kind: "CREDIT_NOTE", amount: 20_00 },
  ...{ buyer: "Ada Byrne", e_invoice: null },
};
const SELLER: Seller = {
  ...{ is_issuing: true, legal_name: "Harbour Concerts GmbH", line_1: "Kai 1", line_2: null, postal_code: "20457" },
  ...{ city: "Hamburg", country: "DE", vat_number: "DE123456789", tax_number: null, prefix: "LH-", footer: null },
  ...{ next_number: "LH-0003", updated_at: "2027-01-01T10:00:00.000Z" },
};
const INCOMPLETE_SELLER: Seller = {
  ...{ ...SELLER, is_issuing: false, legal_name: null, line_1: null, postal_code: null, city: null, country: null },
  ...{ vat_number: null, prefix: "", next_number: "0001" },
};

function open(rows: InvoiceRow[], { search = "", seller = SELLER, api = {} as Api } = {}) {
  const requests: string[] = [];
  const dashboard = renderDashboard(
    <SignedIn>
      <InvoicesPage />
    </SignedIn>,
    {
      "GET /users/me": () => ({ body: { data: aMe() } }),
      "GET /organizers/7": () => ({ body: { data: { id: 7, name: "Harbour Concerts", timezone: "Europe/Berlin" } } }),
      "GET /organizers/7/seller": () => ({ body: { data: seller } }),
      "PUT /organizers/7/seller": (body: object) => ({ body: { data: { ...seller, ...body } } }),
      "GET /organizers/7/invoices": (_, query) => {
        requests.push(query.toString());
        return { body: { data: rows, meta: { page: 1, per_page: 20, total: rows.length, last_page: 1 } } };
      },
      ...api,
    },
    `/manage/organizer/7/invoices${search}`,
    "/manage/organizer/:organizer_id/invoices",
  );
  return { ...dashboard, requests };
}

/** Collects the names of the files that are saved. */
function saved(): string[] {
  const names: string[] = [];
  Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL: () => undefined });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}

/** An archive whose files the test sends one by one. */
function anArchive(count: number) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (streamController) => void (controller = streamController) });
  const headers = {
    "content-type": "application/zip",
    "content-disposition": `attachment; filename="invoices.zip"; filename*=UTF-8''invoices.zip`,
    [DOCUMENT_COUNT]: String(count),
  };
  return {
    file: new Response(body, { headers }),
    next: () => controller?.enqueue(Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0])),
    end: () => controller?.close(),
    breakOff: () => controller?.error(new Error("gone")),
  };
}

const filtered = "?filter_fields[kind][eq]=INVOICE&query=weber";

test("invoice list shows number, kind, buyer, date in the organizer’s zone, and negative amounts of credit notes", async () => {
  open([NOTE, INVOICE]);
  const [, note, invoice] = within(await screen.findByRole("table")).getAllByRole("row");
  const cellTexts = (row: HTMLElement | undefined) =>
    within(row as HTMLElement)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent.replaceAll("\u00A0", " "));
  expect(cellTexts(note).slice(0, 5)).toEqual([
    ...["LH-0002Credit note", "Ada Byrne", "O-7KQ2M9X", expect.stringContaining("Mar 10"), "−€20.00"],
  ]);
  expect(cellTexts(invoice).slice(0, 2)).toEqual(["LH-0001Invoice", "Weber & Sons Ltd"]);
  expect(screen.getByText("2 documents")).toBeTruthy();
});

test("invoice is downloaded as PDF, and as e-invoice where it has one", async () => {
  const names = saved();
  const pdf = () => ({ file: new Response("pdf", { headers: { "content-disposition": 'filename="LH-0001.pdf"' } }) });
  const xml = () => ({ file: new Response("xml", { headers: { "content-disposition": 'filename="LH-0001.xml"' } }) });
  const path = "GET /events/5/orders/7/invoices/1";
  open([NOTE, INVOICE], { api: { [path]: pdf, [`${path}/xml`]: xml } });
  await userEvent.click(await screen.findByRole("button", { name: "Download LH-0001" }));
  await waitFor(() => expect(names).toEqual(["LH-0001.pdf"]));
  await userEvent.click(screen.getByRole("button", { name: "Download e-invoice LH-0001 (XML)" }));
  await waitFor(() => expect(names).toEqual(["LH-0001.pdf", "LH-0001.xml"]));
  expect(screen.queryByRole("button", { name: "Download e-invoice LH-0002 (XML)" })).toBeNull();
});

// SPEC 4.53
test("download of all matching invoices is one archive and shows its progress", async () => {
  const names = saved();
  const archive = anArchive(2);
  const queries: string[] = [];
  open([INVOICE], {
    search: filtered,
    api: { "POST /organizers/7/invoices/download": (_, query) => (queries.push(query.toString()), archive) },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Download all" }));
  expect(await screen.findByText("0 of 2 documents")).toBeTruthy();
  archive.next();
  archive.next();
  expect(await screen.findByText("1 of 2 documents")).toBeTruthy();
  archive.next();
  archive.end();
  expect(await screen.findByText("File downloaded.")).toBeTruthy();
  expect(names).toEqual(["invoices.zip"]);
  expect(screen.queryByText(/of 2 documents/)).toBeNull();
  expect(queries.map((query) => Object.fromEntries(new URLSearchParams(query)))).toEqual([
    { query: "weber", "filter_fields[kind][eq]": "INVOICE" },
  ]);
});

test("interrupted archive of invoices is not saved and shows an error", async () => {
  const names = saved();
  const archive = anArchive(2);
  open([INVOICE], { api: { "POST /organizers/7/invoices/download": () => archive } });
  await userEvent.click(await screen.findByRole("button", { name: "Download all" }));
  await screen.findByText("0 of 2 documents");
  archive.breakOff();
  expect(await screen.findByText(/We can’t reach the server/)).toBeTruthy();
  expect(names).toEqual([]);
});

test("running download of invoices can be stopped", async () => {
  const names = saved();
  const archive = anArchive(2);
  open([INVOICE], { api: { "POST /organizers/7/invoices/download": () => archive } });
  await userEvent.click(await screen.findByRole("button", { name: "Download all" }));
  await userEvent.click(await screen.findByRole("button", { name: "Stop" }));
  // as the browser does after an abort
  archive.breakOff();
  await waitFor(() => expect(screen.queryByText(/of 2 documents/)).toBeNull());
  expect(screen.getByRole("button", { name: "Download all" }).hasAttribute("data-loading")).toBe(false);
  expect(names).toEqual([]);
});

test("download without matching invoices says that there is nothing to download", async () => {
  const message = "There’s nothing to download. No documents match your selection.";
  const refusal = () => ({ status: 409, body: { code: "nothing_to_download", message } });
  open([], { search: filtered, api: { "POST /organizers/7/invoices/download": refusal } });
  await userEvent.click(await screen.findByRole("button", { name: "Download all" }));
  expect(await screen.findByText(message)).toBeTruthy();
});

test("empty invoice list explains how to start issuing invoices", async () => {
  open([], { seller: INCOMPLETE_SELLER });
  expect(await screen.findByText("No invoices yet")).toBeTruthy();
  expect(await screen.findByText(/Add your invoice details/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Download all" })).toBeNull();
});

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>("textbox", { name, hidden: true });
/** Appends text by a single paste. */
async function put(name: RegExp, text: string): Promise<void> {
  await userEvent.click(await field(name));
  await userEvent.paste(text);
}
const save = () => userEvent.click(screen.getByRole("button", { name: "Save changes", hidden: true }));

test("missing invoice details are reported at their fields, and nothing is sent", async () => {
  const { written } = open([], { seller: INCOMPLETE_SELLER, search: "?edit=seller" });
  await userEvent.click(await screen.findByRole("switch", { name: /^Issue invoices/, hidden: true }));
  await save();
  for (const name of [/^Legal name/, /^Street/, /^City/])
    await waitFor(async () => expect((await field(name)).getAttribute("aria-invalid")).toBe("true"));
  expect(written).toEqual([]);
});

test("invoice details are sent with the loaded version, and an invalid prefix is reported before sending", async () => {
  const { written } = open([], { search: "?edit=seller" });
  await userEvent.clear(await field(/^Legal name/));
  await put(/^Legal name/, "Harbour Concerts SE");
  await userEvent.clear(await field(/^Number prefix/));
  await put(/^Number prefix/, "LH-1");
  await save();
  await waitFor(async () => expect((await field(/^Number prefix/)).getAttribute("aria-invalid")).toBe("true"));
  expect(written).toEqual([]);
  await put(/^Number prefix/, "/");
  await save();
  await waitFor(() => expect(written).toHaveLength(1));
  const { next_number: _next, ...seller } = SELLER;
  expect(written[0]?.body).toEqual({ ...seller, legal_name: "Harbour Concerts SE", prefix: "LH-1/" });
  expect(await screen.findByText("Invoice details saved.")).toBeTruthy();
});
