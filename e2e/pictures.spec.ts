import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "./fixtures/accessible.ts";
import { aLiveEvent, dashboardFixture, signIn } from "./fixtures/dashboard.ts";
import { openEditor } from "./fixtures/rich-text.ts";
import { expect, test } from "./fixtures/test.ts";

const picture = () =>
  sharp({ create: { width: 1800, height: 900, channels: 3, background: "#7a4f9a" } })
    .jpeg()
    .toBuffer();

// SPEC 3.09
test(
  "pictures uploaded into the description are shown on phones, and pictures of other sites are dropped",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    const dashboard = await dashboardFixture(request);
    const event = await aLiveEvent(dashboard);
    const page = await enter("the organizer");
    await signIn(page, dashboard);
    await page.goto(`/manage/event/${event.id}/settings`);
    const text = page.getByRole("textbox", { name: "Description" });
    await openEditor(text);
    await text.fill("The hall is old.");
    await page
      .locator('input[type=file][aria-label="Image"]')
      .setInputFiles({ name: "hall.jpg", mimeType: "image/jpeg", buffer: await picture() });
    const shows = page.getByRole("textbox", { name: "Image description" });
    await expect(shows, "asked at once").toBeFocused();
    await shows.fill("The old hall from the quay");
    await expectAccessible(page, "A picture in the text");
    await shows.press("Enter");

    await pasteHtml(page, '<p>Come early.</p><img src="https://elsewhere.example/pixel.png">');
    await expect(page.getByText("Images from other websites weren’t added.")).toBeVisible();
    await expect(text).toContainText("Come early.");
    await expect(text.locator("img")).toHaveCount(1);
    await dropFile(page, await picture());
    await expect(text.locator("img")).toHaveCount(2);

    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await page.reload();
    await expect(text.locator("img")).toHaveCount(2);
    await expect(page.getByRole("button", { name: "Save changes" }), "nothing is to be saved").toBeHidden();

    const visitor = await enter("a buyer", { viewport: { width: 390, height: 800 } });
    const shown = visitor.getByRole("img", { name: "The old hall from the quay" });
    await expect(async () => {
      await visitor.goto(`/event/${event.id}/${event.slug}`);
      await expect(shown).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await shown.scrollIntoViewIfNeeded();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const room = await shown.evaluate((image: HTMLImageElement) => ({
      width: image.getBoundingClientRect().width,
      ratio: image.getBoundingClientRect().width / image.getBoundingClientRect().height,
      lazy: image.loading,
      page: document.documentElement.scrollWidth,
    }));
    expect(room).toMatchObject({ lazy: "lazy", page: 390 });
    expect(room.width).toBeLessThanOrEqual(390);
    expect(room.ratio).toBeCloseTo(2, 1);
    await expectAccessible(visitor, "An event page with pictures in its text");
  },
);

/** Simulates a paste from another page, because only the browser can fill the clipboard. */
async function pasteHtml(page: Page, html: string): Promise<void> {
  await page.getByRole("textbox", { name: "Description" }).evaluate((element, markup) => {
    const data = new DataTransfer();
    data.setData("text/html", markup);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, html);
}

async function dropFile(page: Page, content: Buffer): Promise<void> {
  await page.getByRole("textbox", { name: "Description" }).evaluate(
    (element, bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], "quay.jpg", { type: "image/jpeg" }));
      const { left, top } = element.getBoundingClientRect();
      const at = { clientX: left + 20, clientY: top + 20 };
      element.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true, ...at }));
    },
    [...content],
  );
}
