import { readFileSync } from "node:fs";
import { expectAccessible } from "./fixtures/accessible.ts";
import { openStation, stationOf } from "./fixtures/check-in.ts";
import { dashboardFixture, signIn } from "./fixtures/dashboard.ts";
import { expect, test } from "./fixtures/test.ts";

const FILES = ["pretix-positions.csv", "pretix-orders.csv"];
/** The code of Ada Lovelace's valid ticket, in the file written manually. */
const OLD_CODE = "5w1k2r8mq3x7vbn4t9zj6hfdy0cpglsa";

// SPEC 5.13
test(
  "event imported from another platform keeps its old tickets valid for one check-in",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    const dashboard = await dashboardFixture(request);
    // an unknown file is refused
    const page = await enter("the organizer", { expects: [/the server responded with a status of 422/] });
    await signIn(page, dashboard);

    await page.goto("/manage/events?create=event");
    await page.getByRole("link", { name: "Import an event from another platform" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Import event" })).toBeVisible();
    await expectAccessible(page, "Moving in, before there are files");

    const payload = (name: string) => ({ name, mimeType: "text/csv", buffer: contentOf(name) });
    await page
      .getByLabel("Exported files")
      .first()
      .setInputFiles({ ...payload("x"), name: "guests.csv" });
    await expect(page.getByRole("alert")).toContainText("We don’t recognize these files.");
    await page.getByRole("button", { name: "Remove guests.csv" }).click();

    await page.getByLabel("Exported files").first().setInputFiles(FILES.map(payload));
    await expect(page.getByText("These files are from pretix.")).toBeVisible();
    await expect(page.getByText("Seat – Balcony").first()).toBeVisible();
    await expect(page.getByText("Tickets with seats: seat assignments aren’t imported")).toBeVisible();
    await expectAccessible(page, "Moving in, with what was found");

    await page.getByRole("textbox", { name: "Event name" }).fill("Summer Night");
    await page.getByLabel("Starts").fill("2027-06-19T19:30");
    await page.getByRole("button", { name: "Create draft and import" }).click();
    await expect(page.getByRole("heading", { name: "Event imported" })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText("2 attendees imported.")).toBeVisible();
    await expectAccessible(page, "Moved in");

    await page.getByRole("link", { name: "Go to event" }).click();
    await expect(page).toHaveURL(/\/manage\/event\/\d+\/getting-started$/);
    const event = Number(/event\/(\d+)/.exec(page.url())?.[1]);
    const lists = await dashboard.ask("GET", `/events/${event}/check-in-lists`);
    const [list] = lists as unknown as Record<string, unknown>[];

    const stationPage = await enter("the staff at the door");
    await openStation(stationPage, stationOf(list ?? {}));
    await scan();
    const alert = stationPage.getByRole("alert").filter({ hasText: "Admitted" });
    await expect(alert).toContainText("Ada Lovelace", { timeout: 20_000 });
    await expect(alert).toContainText("Ticket from a previous provider");
    await expect(stationPage.getByText("1 of 2 in")).toBeVisible({ timeout: 20_000 });

    await stationPage.reload();
    await scan();
    await expect(stationPage.getByRole("alert").filter({ hasText: "Checked in" })).toBeVisible({ timeout: 20_000 });

    async function scan() {
      await stationPage.getByRole("button", { name: "Find by name or code" }).click();
      const finder = stationPage.getByRole("searchbox", { name: "Name, reference or code" });
      await finder.fill(OLD_CODE);
      await finder.press("Enter");
    }
  },
);

function contentOf(name: string): Buffer {
  if (name === "x") return Buffer.from("Name,Email\nAda,ada@mail.example\n");
  return readFileSync(new URL(`../src/domain/importers/files/${name}`, import.meta.url));
}
