import { expect, test } from "vitest";
import { renderGuide } from "./guide-pages.ts";

const SIZE = { width: 800, height: 400 };
const html = async (markdown: string) => (await renderGuide(`# Title\n\n${markdown}`, async () => SIZE)).html;

test("guide has the document's title, and its pictures with their size", async () => {
  const guide = await renderGuide("# Check-in\n\nText.\n\n![A list](../pictures/list.webp)\n", async () => SIZE);
  expect(guide.title).toBe("Check-in");
  expect(guide.pictures).toEqual(["../pictures/list.webp"]);
  expect(guide.html).toContain('<img src="../pictures/list.webp" alt="A list" width="800" height="400"');
  expect(guide.html).not.toContain("<h1");
});

test("guide links other guides and their headings", async () => {
  expect(await html("See [orders](orders.md#offline-payments).")).toContain('href="/help/orders#offline-payments"');
  expect(await html("## Offline payments")).toContain('<h2 id="offline-payments">');
});

test("guide leaves out references to documents for developers", async () => {
  expect(await html("Kept.\n\nDetails: [taxes](../developers/taxes.md).")).toBe("<p>Kept.</p>\n");
});

test("guide escapes code and keeps tables scrollable", async () => {
  expect(await html("| a | b |\n|---|---|\n| `<script>` | c |")).toContain(
    '<div class="table" tabindex="0"><table><thead><tr><th>a</th>',
  );
  expect(await html("| a |\n|---|\n| `<script>` |")).toContain("<code>&lt;script&gt;</code>");
});
