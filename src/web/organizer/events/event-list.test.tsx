import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { EventRow } from "#contract/events.ts";
import { showOffice } from "#web/testing/show-office.tsx";
import { pageOf } from "#web/testing/things.ts";
import { EventList } from "./event-list.tsx";

test("an empty shelf says what stands on the other one", async () => {
  const empty = pageOf<EventRow>([]);
  const ask = (asked: Record<string, string>) => ({
    queryKey: ["events", asked],
    queryFn: async () => ({
      ...empty,
      meta: { ...empty.meta, total: asked["filter_fields[shelf][eq]"] === "ENDED" ? 1 : 0 },
    }),
  });
  showOffice(<EventList state="upcoming" base="/manage/events" ask={ask} create={null} />, {});
  const link = await screen.findByRole("link", { name: "1 event in Ended" }, { timeout: 5_000 });
  expect(link.getAttribute("href")).toBe("/manage/events/ended");
});
