import { expect, test } from "./fixtures/test.ts";

test("API guide shows the text, finds an endpoint and loads nothing from elsewhere", async ({ enter }) => {
  const page = await enter("a developer");
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== new URL(page.url()).origin)
      foreign.push(request.url());
  });
  await page.goto("/docs/api/");
  await expect(page.getByRole("heading", { name: "API keys", exact: true })).toBeVisible();
  await expect(page.getByText("List an event's orders").first()).toBeAttached();
  await page.goto("/docs/api/#tag/orders");
  await expect(page.getByRole("heading", { name: "Orders", exact: true })).toBeVisible();
  expect(foreign).toEqual([]);
});
