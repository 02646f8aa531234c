import { expect, test } from "./fixtures/test.ts";

test("API guide shows the text, finds an endpoint and loads nothing from elsewhere @one-width", async ({
  enter,
  baseURL,
}) => {
  const page = await enter("a developer");
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith("http") && !request.url().startsWith(String(baseURL))) foreign.push(request.url());
  });
  await page.goto("/docs/api/");
  await expect(page.getByRole("heading", { name: "API keys", exact: true })).toBeVisible();
  await page.goto("/docs/api/#tag/orders");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Orders", exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "List an event's orders" })).toBeVisible();
  expect(foreign).toEqual([]);
});
