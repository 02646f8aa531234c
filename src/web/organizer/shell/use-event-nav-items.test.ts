import { msg } from "@lingui/core/macro";
import { IconUsers } from "@tabler/icons-react";
import { expect, test } from "vitest";
import type { Event } from "#contract/events.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import type { Work } from "#domain/roles.ts";
import { EVENT_NAV, type NavItem } from "./event-nav-items.tsx";
import { landingPath } from "./landing-path.ts";
import { navGroupsFor } from "./use-event-nav-items.ts";

const ADMIN = { role: "ADMIN", work: "EVERYTHING" } as const;
const organizer = (work: Work) => ({ role: "ORGANIZER" as const, work });
const all = {
  hide_getting_started_page: false,
  status: "DRAFT",
  lifecycle_status: "UPCOMING",
  ticket_count: 1,
  description: "Music by the river",
  cover: { url: "/images/night.webp" } as Event["cover"],
} as const;
const paths = (groups: ReturnType<typeof navGroupsFor>) => groups.flatMap(({ items }) => items.map(({ path }) => path));

test("event menu leaves out pages without permission and groups that become empty", () => {
  const groups = [
    { label: msg`People`, items: [{ path: "people", label: msg`People`, icon: IconUsers }] },
    { label: msg`Money`, items: [{ path: "billing", label: msg`Money`, icon: IconUsers, access: "admin" as const }] },
  ];
  expect(paths(navGroupsFor(ADMIN, all, groups))).toEqual(["people", "billing"]);
  expect(navGroupsFor(organizer("EVERYTHING"), all, groups)).toEqual([groups[0]]);
});

// SPEC 3.71
test("event menu leaves out a hidden page", () => {
  expect(paths(navGroupsFor(organizer("EVERYTHING"), all))).toContain("getting-started");
  expect(paths(navGroupsFor(organizer("EVERYTHING"), { ...all, hide_getting_started_page: true }))).not.toContain(
    "getting-started",
  );
});

test.each<[string, Partial<Event>, boolean]>([
  ["a draft", {}, true],
  ["a public event with everything", { status: "LIVE" }, false],
  ["a public event without a cover", { status: "LIVE", cover: null }, true],
  ["a public event without a description", { status: "LIVE", description: null }, true],
  ["an event that is over", { lifecycle_status: "ENDED", cover: null }, false],
  ["an archived event", { status: "ARCHIVED", cover: null }, false],
])("event menu of %s (%j) has getting started: %s", (_name, event, isShown) => {
  expect(paths(navGroupsFor(ADMIN, { ...all, ...event })).includes("getting-started")).toBe(isShown);
});

test.each([
  ["DRAFT", false, "getting-started"],
  ["DRAFT", true, "dashboard"],
  ["LIVE", false, "dashboard"],
  ["ARCHIVED", false, "dashboard"],
] as const)("a %s event (page hidden: %s) opens on %s", (status, hide_getting_started_page, path) => {
  expect(landingPath({ status, hide_getting_started_page }, ADMIN)).toBe(path);
});

test.each<[Work, string, string]>([
  [
    "EVERYTHING",
    "dashboard statistics getting-started tickets orders promo-codes capacity-assignments attendees questions messages check-in homepage-designer affiliates widget settings",
    "getting-started",
  ],
  [
    "ORDERS",
    "dashboard statistics tickets orders promo-codes capacity-assignments attendees questions messages check-in homepage-designer affiliates widget settings",
    "dashboard",
  ],
  ["CHECK_IN", "attendees check-in", "check-in"],
  [
    "READ_ONLY",
    "dashboard statistics tickets orders promo-codes capacity-assignments attendees questions messages check-in homepage-designer affiliates widget settings",
    "dashboard",
  ],
])("event menu of a member limited to %s has the pages %s, and a draft opens on %s", (work, expectedPaths, landing) => {
  expect(paths(navGroupsFor(organizer(work), all)).join(" ")).toBe(expectedPaths);
  expect(landingPath({ ...all, status: "DRAFT" }, organizer(work))).toBe(landing);
});

test("every page in the event menu requires the permission of its own handle", async () => {
  const pages = import.meta.glob<{ handle: PageHandle }>("../*/*-page.tsx");
  for (const { path, area, doing } of EVENT_NAV.flatMap((group): readonly NavItem[] => group.items)) {
    const file = Object.keys(pages).find((name) => name.includes(`/${PAGE_OF[path] ?? path}-page`));
    const { handle } = (await pages[file ?? ""]?.()) ?? {};
    expect([path, handle?.area, handle?.doing]).toEqual([path, area, doing]);
  }
});

const PAGE_OF: Record<string, string> = { "check-in": "check-in-lists", widget: "widget-settings" };
