import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { useSyncExternalStore } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StationAttendee } from "#contract/check-in.ts";
import { checkInSync, type CheckInSync } from "#web/public/check-in/admissions/check-in-sync.ts";
import { codeKey, spelledKeys } from "#domain/ticket-code/parse-ticket-code.ts";
import { useAdmissions } from "#web/public/check-in/admissions/use-admissions.ts";
import { memoryStore } from "#web/public/check-in/offline/offline-store.ts";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "#web/testing/render.tsx";
import { stationServer, aGuest, type StationServer } from "#web/testing/station.ts";
import Finder from "./finder.tsx";

let server: StationServer;
let engine: CheckInSync;
let stop: () => void;

beforeEach(async () => {
  localStorage.clear();
  const moved = [codeKey("TKT-0001"), ...spelledKeys("TKT-0001")];
  server = stationServer([aGuest(1, { first_name: "Ada" }), aGuest(2, { first_name: "Bo", keys: moved })]);
  server.api.find = async () => ({ found: server.guests.map(found), has_more: false });
  engine = await checkInSync({
    ...{ short_id: server.list.short_id, loaded: server.list, access: "open", store: memoryStore(), api: server.api },
    ...{ battery: async () => null, askBackground: () => undefined },
    clock: { now: () => Date.parse("2027-05-03T20:00:00Z"), ahead: () => 0, remember: () => undefined },
  });
  stop = engine.start();
  await vi.waitUntil(() => engine.state().isComplete);
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  i18n.loadAndActivate({ locale: "en", messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <Open />
    </I18nProvider>,
  );
});
afterEach(() => {
  stop();
  cleanup();
});

function Open() {
  const state = useSyncExternalStore(engine.subscribe, engine.state);
  const admissions = useAdmissions(engine);
  return <Finder list={server.list} engine={engine} state={state} admissions={admissions} close={() => {}} />;
}

test.each([
  ["tkt-0001", true],
  [" TKT 0001\r", true],
  ["]Q3TKT-0001", true],
  ["Ada", false],
  ["Lovelace", false],
])("offline search with %j and Enter finds a code of the list: %s", async (typed, isCode) => {
  server.network = "down";
  goOffline();
  const field = screen.getByRole<HTMLInputElement>("searchbox");
  fireEvent.change(field, { target: { value: typed } });
  if (isCode) expect(await screen.findByText("Bo Lovelace", { selector: "strong" })).toBeDefined();
  fireEvent.submit(field);
  await waitFor(() => expect(engine.state().waiting.map(({ admitted }) => admitted)).toEqual(isCode ? [true] : []));
});

function goOffline() {
  act(() => void window.dispatchEvent(new Event("offline")));
}

async function openFinder(): Promise<HTMLInputElement> {
  const field = screen.getByRole<HTMLInputElement>("searchbox");
  fireEvent.change(field, { target: { value: "Lovelace" } });
  await screen.findByText("Ada Lovelace", { selector: "strong" });
  return field;
}

test("checked-in attendee stays visible, and the emptied search field gets the focus", async () => {
  const field = await openFinder();
  fireEvent.click(screen.getByRole("button", { name: "Check in Ada Lovelace" }));
  expect(await screen.findByText(/Checked in/)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.value).toBe("");
  const rows = screen.getAllByRole("listitem").map((row) => within(row).getByText(/Lovelace$/, { selector: "strong" }));
  expect(rows.map(({ textContent }) => textContent)).toEqual(["Ada Lovelace", "Bo Lovelace"]);
  expect(await screen.findByRole("button", { name: "Undo Ada Lovelace" })).toBeDefined();
});

test("offline search finds an attendee, checks them in, and undoes it before it is sent", async () => {
  server.network = "down";
  goOffline();
  const field = await openFinder();
  fireEvent.click(screen.getByRole("button", { name: "Check in Ada Lovelace" }));
  expect(await screen.findByText("No network. We’ll send it once you’re online.")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(document.activeElement).toBe(field);
  fireEvent.click(screen.getByRole("button", { name: "Undo Ada Lovelace" }));
  fireEvent.click(await screen.findByRole("button", { name: "Undo check-in" }));
  expect(await screen.findByRole("button", { name: "Check in Ada Lovelace" })).toBeDefined();
  expect(engine.state().waiting).toEqual([]);
});

test("all guests are listed by name before anything is typed, and checked in from there", async () => {
  const names = () =>
    screen.getAllByRole("listitem").map((row) => within(row).getByText(/Lovelace/, { selector: "strong" }).textContent);
  expect(names()).toEqual(["Ada Lovelace", "Bo Lovelace"]);
  fireEvent.click(screen.getByRole("button", { name: "Check in Ada Lovelace" }));
  expect(await screen.findByRole("button", { name: "Undo Ada Lovelace" })).toBeDefined();
  expect(names(), "the order stays").toEqual(["Ada Lovelace", "Bo Lovelace"]);
});

test.each([
  ["XYZ-2027", ["XYZ-2027"]],
  ["Grace", []],
])("Enter after %j, which is on no ticket of the list, is answered like a scan: %j", async (typed, codes) => {
  const scanned = vi.spyOn(engine, "admit");
  server.network = "down";
  goOffline();
  const field = screen.getByRole<HTMLInputElement>("searchbox");
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.submit(field);
  await act(async () => undefined);
  await waitFor(() => expect(scanned.mock.calls.map(([code]) => code)).toEqual(codes));
});

test.each(["a", " b ", "A B"])("search finds no attendee for %j, online and offline", async (typed) => {
  goOffline();
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: typed } });
  expect(await screen.findByText("Enter at least 2 letters of a name or reference.")).toBeDefined();
  expect(screen.getAllByRole("listitem"), "the list stays").toHaveLength(2);
  expect(engine.held.search(typed).found).toEqual([]);
});

function found({ code, first_name, last_name, note, is_unpaid, id }: StationServer["guests"][number]): StationAttendee {
  const inside = server.inside.get(id);
  return {
    ...{ code, public_id: `A-${first_name}`, first_name, last_name, ticket_title: "Standing", note, is_unpaid },
    ...{ checked_in_at: inside?.at ?? null, check_in_short_id: inside ? `ci_${id}` : null, is_out: false },
  };
}
