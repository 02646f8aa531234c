import { HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { i18n } from "@lingui/core";
import { organizers } from "#contract/organizers.ts";
import { users } from "#contract/users.ts";
import { mock, requestPath, server } from "#web/testing/mock-api.ts";
import { call } from "./api/call.ts";
import { watchOtherTabs } from "./other-sign-in.ts";

const ME = { id: 3, account_id: 4 };
const reload = vi.fn();
let requestedUrls: string[];
let me: { id: number; account_id: number } | null;
let end: () => void;

beforeEach(() => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  requestedUrls = [];
  me = ME;
  reload.mockClear();
  vi.stubGlobal("location", { ...window.location, reload, pathname: "/manage/events" });
  server.events.on("request:start", ({ request }) => void requestedUrls.push(requestPath(request)));
  server.use(
    mock(organizers.list, { data: [] }),
    mock(users.me, () => (me === null ? HttpResponse.error() : HttpResponse.json({ data: me }))),
  );
  end = watchOtherTabs(ME);
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

/** Simulates a change of the session in another tab. */
const signedIn = (newValue: string | null) =>
  window.dispatchEvent(new StorageEvent("storage", { key: "token", oldValue: "old", newValue }));
const write = () => call(organizers.list);

test("session renewed in another tab by the same user: calls wait for the check and continue", async () => {
  signedIn("renewed");
  await write();
  await write();
  expect(requestedUrls).toEqual(["/api/users/me", "/api/organizers", "/api/organizers"]);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ["in another account", { id: 3, account_id: 5 }],
  ["as someone else", { id: 9, account_id: 4 }],
])("session that another tab continues %s reloads the page, and no call is sent from it", async (_how, other) => {
  me = other;
  signedIn("other");
  await expect(write()).rejects.toThrow(/switched accounts or signed in as someone else/);
  expect(reload).toHaveBeenCalled();
  await expect(write()).rejects.toThrow(/switched accounts/);
  expect(requestedUrls).not.toContain("/api/organizers");
});

test("session check that fails is repeated by the next call, which waits for it", async () => {
  me = null;
  signedIn("other");
  await expect(write()).rejects.toMatchObject({ code: "network" });
  me = ME;
  await write();
  expect(requestedUrls.filter((url) => url === "/api/organizers")).toHaveLength(1);
});

test("sign-out in another tab needs no session check", async () => {
  signedIn(null);
  await write();
  expect(requestedUrls).toEqual(["/api/organizers"]);
});
