import type { Page } from "@playwright/test";
import { aLiveEvent, anAddress, dashboardFixture, aTicket } from "./fixtures/dashboard.ts";
import { aSale, codeOf } from "./fixtures/sale.ts";
import { expect, test } from "./fixtures/test.ts";

// A server-rendered page can be filled in before its scripts load: on a slow line, or by the
// browser's autofill.

test("buyer's input from before the page's scripts load is what the order contains", async ({ enter, request }) => {
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, { tickets: [aTicket({ title: "Dinner" })] });
  const options = [{ label: "Meat" }, { label: "Vegan" }];
  await dashboard.ask("POST", `/events/${event.id}/questions`, {
    ...{ title: "Meal", type: "RADIO", belongs_to: "TICKET", required: true, options },
  });
  const page = await enter("the buyer", { is_new: true });
  await page.goto(`/event/${event.id}/${event.slug}`);
  const sheet = page.getByRole("button", { name: "Get tickets" });
  if (await sheet.isVisible()) await sheet.click();
  await page.getByRole("button", { name: "Increase quantity of Dinner" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  const buyer = page.getByRole("region", { name: "Buyer" });
  const email = anAddress("ada");
  await buyer.getByRole("textbox", { name: "Email" }).fill(email);
  const stored = () => page.evaluate(() => JSON.stringify(Object.values(sessionStorage)));
  await expect.poll(stored, "the tab keeps what was typed").toContain(email);

  const release = await withoutScripts(page);
  await page.reload({ waitUntil: "commit" });
  const first = buyer.getByRole("textbox", { name: "First name" });
  await expect(buyer.getByRole("textbox", { name: "Email" }), "the server does not know what was kept").toHaveValue("");
  await first.pressSequentially("Ada");
  await page.getByRole("radio", { name: "Vegan" }).check();
  await page.getByRole("checkbox", { name: /I accept/ }).check();
  const last = buyer.getByRole("textbox", { name: "Last name" });
  await last.focus();
  release();
  await page.keyboard.type("Lovelace", { delay: 40 });
  await expect(buyer.getByRole("textbox", { name: "Email" }), "what was kept is there").toHaveValue(email);
  await expect(last).toHaveValue("Lovelace");
  await expect(last).toBeFocused();
  await expect(first).toHaveValue("Ada");
  await expect(page.getByRole("radio", { name: "Vegan" })).toBeChecked();
  await page.getByRole("button", { name: "Get my tickets" }).click();
  await expect(page).toHaveURL(/\/summary$/);
  await expect(page.getByText("Ada Lovelace").first()).toBeVisible();
});

test("buttons show that they wait for the page's scripts, and Enter in a form loses nothing", async ({
  enter,
  request,
  isMobile,
}) => {
  const event = await aLiveEvent(await dashboardFixture(request), { tickets: [aTicket({ title: "Dinner" })] });
  const page = await enter("the buyer", { is_new: true });
  let release = await withoutScripts(page);
  await page.goto(`/event/${event.id}/${event.slug}`, { waitUntil: "commit" });
  const sheet = page.getByRole("button", { name: "Get tickets" });
  const more = page.getByRole("button", { name: "Increase quantity of Dinner" });
  const first = isMobile ? sheet : more;
  await expect(first).toHaveCSS("cursor", "progress");
  release();
  await expect(first).not.toHaveCSS("cursor", "progress");
  if (isMobile) await sheet.click();
  await more.click();
  await expect(page.getByRole("group", { name: "Dinner" }).getByRole("status")).toHaveText("1");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/details$/);

  release = await withoutScripts(page);
  await page.reload({ waitUntil: "commit" });
  const buyer = page.getByRole("region", { name: "Buyer" });
  await buyer.getByRole("textbox", { name: "First name" }).fill("Ada");
  await buyer.getByRole("textbox", { name: "Last name" }).fill("Lovelace");
  await buyer.getByRole("textbox", { name: "Email" }).fill(anAddress("ada"));
  await buyer.getByRole("textbox", { name: "Email" }).press("Enter");
  release();
  const finish = page.getByRole("button", { name: "Get my tickets" });
  await expect(finish).not.toHaveCSS("cursor", "progress");
  await expect(page, "the form was not sent to its URL").toHaveURL(/\/details$/);
  await page.getByRole("checkbox", { name: /I accept/ }).check();
  await finish.click();
  await expect(page).toHaveURL(/\/summary$/);
  await expect(page.getByText("Ada Lovelace").first()).toBeVisible();
});

test("code typed by a scanner before the check-in page's scripts load admits its attendee @one-width", async ({
  enter,
  request,
}) => {
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, { tickets: [aTicket()] });
  const [ticket] = event.tickets;
  if (!ticket) throw new Error("The event has a ticket.");
  const person = { first_name: "Ada", last_name: "Lovelace", email: anAddress("ada") };
  const code = await codeOf(request, event, await aSale(request, event, [{ ticket, person }]), "Ada");
  const input = { name: "Main entrance", all_tickets: true, ticket_ids: [], pin: null };
  const list = await dashboard.ask("POST", `/events/${event.id}/check-in-lists`, input);

  const page = await enter("the helper", { is_new: true });
  const release = await withoutScripts(page);
  await page.goto(`/check-in/${String(list["short_id"])}`, { waitUntil: "commit" });
  await expect(page.getByText("0 of 1 in")).toBeVisible();
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  release();
  const alert = page.getByRole("alert").filter({ hasText: "Ada Lovelace" });
  await expect(alert.filter({ hasText: "Admitted" })).toBeVisible();
});

test("codes of another platform are admitted from a handheld scanner before and after the scripts load @one-width", async ({
  enter,
  request,
}) => {
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, { tickets: [aTicket({ title: "Standing" })] });
  const buffer = Buffer.from(
    `First name,Last name,Email,Ticket,Code
Ada,Lovelace,${anAddress("ada")},Standing,959321947
Grace,Hopper,${anAddress("grace")},Standing,TKT-0001
Jürgen,Müller,${anAddress("juergen")},Standing,A-7KQ2M9X
`,
  );
  const file = { name: "guests.csv", mimeType: "text/csv", buffer };
  const headers = { authorization: `Bearer ${dashboard.token}` };
  const reply = await request.post(`/api/events/${event.id}/imports`, { headers, multipart: { file } });
  const { data } = (await reply.json()) as { data: { id: number; mapping: object } };
  const importPath = `/events/${event.id}/imports/${data.id}`;
  await dashboard.ask("PUT", `${importPath}/mapping`, data.mapping);
  await dashboard.ask("POST", `${importPath}/run`, { is_all_or_nothing: true, sends_emails: false, attendees: 3 });
  await expect.poll(async () => (await dashboard.ask("GET", importPath))["status"], { timeout: 30_000 }).toBe("DONE");
  const input = { name: "Main entrance", all_tickets: true, ticket_ids: [], pin: null };
  const list = await dashboard.ask("POST", `/events/${event.id}/check-in-lists`, input);

  const page = await enter("the helper", { is_new: true });
  const admitted = (name: string) => page.getByRole("alert").filter({ hasText: name }).filter({ hasText: "Admitted" });
  const release = await withoutScripts(page);
  await page.goto(`/check-in/${String(list["short_id"])}`, { waitUntil: "commit" });
  await expect(page.getByText("0 of 3 in")).toBeVisible();
  await scan(page, "959321947", "Enter");
  release();
  await expect(admitted("Ada Lovelace")).toBeVisible();

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Find by name or code" }).click();
  await page.getByRole("searchbox", { name: "Name, reference or code" }).focus();
  await scan(page, "tkt-0001", "Tab");
  await expect(admitted("Grace Hopper")).toBeVisible();

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Find by name or code" }).click();
  const search = page.getByRole("searchbox", { name: "Name, reference or code" });
  await search.fill("Mueller");
  await expect(page.getByRole("button", { name: "Check in Jürgen Müller" })).toBeVisible();
  await search.fill("a 7kq2m9x");
  await expect(page.getByRole("button", { name: "Check in Jürgen Müller" })).toBeVisible();
  await search.press("Enter");
  await expect(admitted("Jürgen Müller")).toBeVisible();
});

/**
 * Types as a handheld scanner does: no key waits until the browser has confirmed the one before, so
 * that a busy machine does not turn a scan into slow typing.
 */
async function scan(page: Page, code: string, end: "Enter" | "Tab"): Promise<void> {
  await Promise.all([...code, end].map((key) => page.keyboard.press(key)));
}

async function withoutScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
