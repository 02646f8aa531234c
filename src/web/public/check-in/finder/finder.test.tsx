import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CheckInListPublic, DoorAttendee } from "#contract/check-in.ts";
import { queryClient } from "#web/platform/query-client.ts";
import { useAdmissions } from "#web/public/check-in/admissions/use-admissions.ts";
import { Finder } from "./finder.tsx";

const list = { short_id: `cil_${"x".repeat(22)}`, event: { timezone: "Europe/Berlin" } } as CheckInListPublic;
const isIn = { checked_in_at: "2027-05-03T19:00:00Z", check_in_short_id: "ci_1" };

let people: DoorAttendee[];
let isCut: boolean;
beforeEach(() => {
  localStorage.clear();
  queryClient().clear();
  isCut = false;
  people = [person("Ada"), person("Bo")];
  vi.stubGlobal("fetch", async (_url: string, { method = "GET", body }: RequestInit) => {
    if (method === "GET") return Response.json({ data: notInFirst(people), meta: { has_more: false } });
    if (isCut) throw new TypeError("Failed to fetch");
    const [code] = (JSON.parse(String(body)) as { codes: string[] }).codes;
    people = people.map((one) => (one.code === code ? { ...one, ...isIn } : one));
    const result = {
      code,
      outcome: "checked_in",
      ...isIn,
      check_in_list_name: null,
      phone_name: null,
      others_of_order: 0,
      is_old_code: false,
      attendee: null,
    };
    return Response.json({ data: [result] });
  });
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  i18n.loadAndActivate({ locale: "en", messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient()}>
        <Open />
      </QueryClientProvider>
    </I18nProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Open() {
  return <Finder list={list} admissions={useAdmissions(list.short_id)} close={() => {}} />;
}

async function look(): Promise<HTMLInputElement> {
  const field = screen.getByRole<HTMLInputElement>("searchbox");
  fireEvent.change(field, { target: { value: "Lovelace" } });
  await screen.findByText("Ada Lovelace", { selector: "strong" });
  return field;
}

test("whoever was let in stays in sight, and the emptied field is ready for the next one", async () => {
  const field = await look();
  fireEvent.click(screen.getByRole("button", { name: "Check in Ada Lovelace" }));
  expect(await screen.findByText(/In since/)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.value).toBe("");
  const rows = screen.getAllByRole("listitem").map((row) => within(row).getByText(/Lovelace$/, { selector: "strong" }));
  expect(rows.map(({ textContent }) => textContent)).toEqual(["Ada Lovelace", "Bo Lovelace"]);
  expect(screen.getByRole("button", { name: "Undo Ada Lovelace" })).toBeDefined();
});

test("without a network the button says that it was kept, and takes no second tap", async () => {
  isCut = true;
  const field = await look();
  fireEvent.click(screen.getByRole("button", { name: "Check in Ada Lovelace" }));
  const kept = await screen.findByRole("button", { name: "Kept Ada Lovelace" });
  expect(kept.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByText("No network. It is sent as soon as there is one.")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(document.activeElement).toBe(field);
});

function person(first_name: string): DoorAttendee {
  return {
    ...{ code: `A-${first_name}~x`, public_id: `A-${first_name}`, first_name, last_name: "Lovelace" },
    ...{ ticket_title: "Standard", checked_in_at: null, check_in_short_id: null, is_out: false },
    ...{ is_unpaid: false, note: null },
  };
}

function notInFirst(all: DoorAttendee[]): DoorAttendee[] {
  return all.toSorted((a, b) => Number(a.checked_in_at !== null) - Number(b.checked_in_at !== null));
}
