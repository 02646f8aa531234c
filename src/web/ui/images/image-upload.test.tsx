import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { type ComponentProps, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { StoredImage } from "#contract/images.ts";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "#web/testing/render.tsx";
import { ConfirmHost } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { ImageUpload } from "./image-upload.tsx";

const news = vi.spyOn(notify, "done").mockImplementation(() => undefined);
afterEach(() => (cleanup(), news.mockClear()));
vi.mock("./image-check.ts", async (real) => ({
  ...(await real<typeof import("./image-check.ts")>()),
  measure: async () => ({ type: "image/png", size: 1, width: 2160, height: 1080 }),
}));
URL.createObjectURL = () => "blob:preview";
URL.revokeObjectURL = () => undefined;

const QUAY: StoredImage = {
  ...{ id: 1, type: "EVENT_COVER", url: "/files/quay", variants: [{ url: "/files/quay", width: 2160 }] },
  ...{ width: 2160, height: 1080, size: 1, file_name: "quay.png", mime_type: "image/webp", average_color: "#333333" },
  ...{ focus: { x: 50, y: 50 }, is_small: false, crop: null },
  original: { url: "/files/whole", width: 2400, height: 1200 },
};
const TIDE: StoredImage = { ...QUAY, id: 2, url: "/files/tide", variants: [{ url: "/files/tide", width: 2160 }] };

/** An image field with a server that stores the image. */
function open(first: StoredImage | null = QUAY, upload?: ComponentProps<typeof ImageUpload>["upload"]) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const calls: unknown[] = [];
  function Held() {
    const [image, setImage] = useState(first);
    return (
      <ImageUpload
        label="Cover image"
        image={image}
        upload={upload ?? (async () => setImage(TIDE))}
        adjust={async ({ focus, crop = null }) => {
          calls.push({ focus, crop });
          setImage((shown) => shown && { ...shown, focus, crop });
        }}
        restore={async (before) => (calls.push(`restore ${before.id}`), setImage(before))}
        remove={async () => setImage(null)}
        deletePermanently={async () => (calls.push("delete permanently"), setImage(null))}
      />
    );
  }
  render(
    <I18nProvider i18n={i18n}>
      <Held />
      <ConfirmHost />
    </I18nProvider>,
  );
  return { calls };
}

/** Clicks the button of the notification. */
async function undo(what: string) {
  await waitFor(() => expect(news).toHaveBeenCalledOnce());
  const [message, action] = news.mock.lastCall ?? [];
  expect([message, action?.label]).toEqual([`Image ${what}.`, "Undo"]);
  act(() => action?.run());
}

const shown = () => screen.queryByAltText("Image preview");

test("replaced image can be restored exactly", async () => {
  const { calls } = open();
  const file = new File(["x"], "tide.png", { type: "image/png" });
  fireEvent.change(screen.getByLabelText("Cover image", { selector: "input" }), { target: { files: [file] } });
  await waitFor(() => expect(shown()?.getAttribute("src")).toBe("/files/tide"));
  await undo("replaced");
  await waitFor(() => expect(shown()?.getAttribute("src")).toBe("/files/quay"));
  expect(calls).toEqual(["restore 1"]);
});

test("removed image can be restored, and removing it moves the focus to the upload button", async () => {
  const { calls } = open();
  fireEvent.click(screen.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(shown()).toBeNull());
  expect(document.activeElement?.textContent).toContain("Drop or paste an image here, or choose a file");
  await undo("removed");
  await waitFor(() => expect(shown()?.getAttribute("src")).toBe("/files/quay"));
  expect(calls).toEqual(["restore 1"]);
});

test("deleting an image permanently asks first and offers no undo", async () => {
  const { calls } = open();
  const button = screen.getByRole("button", { name: "Delete permanently" });
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole("button", { name: "Keep image" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls).toEqual([]);
  fireEvent.click(button);
  const dialog = await screen.findByRole("dialog");
  fireEvent.click(within(dialog).getByRole("button", { name: "Delete permanently" }));
  await waitFor(() => expect(news).toHaveBeenCalledExactlyOnceWith("Image deleted permanently."));
  expect(calls).toEqual(["delete permanently"]);
  expect(shown()).toBeNull();
});

test("focal point moves with the arrow keys up to the edges and is saved", async () => {
  const { calls } = open({ ...QUAY, focus: { x: 50, y: 3 } });
  fireEvent.click(screen.getByRole("button", { name: "Adjust crop" }));
  const point = await screen.findByRole("slider", { name: "Focal point" });
  fireEvent.keyDown(point, { key: "ArrowRight" });
  fireEvent.keyDown(point, { key: "ArrowRight", shiftKey: true });
  fireEvent.keyDown(point, { key: "ArrowUp" });
  fireEvent.keyDown(point, { key: "ArrowUp" });
  expect(point.getAttribute("aria-valuetext")).toBe("62% from the left, 0% from the top");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("slider")).toBeNull());
  expect(calls).toEqual([{ focus: { x: 62, y: 0 }, crop: null }]);
  expect(shown()?.style.objectPosition).toBe("62% 0%");
});

// SPEC 3.10
test("crop moves with the arrow keys, stays within the image and its shapes, and can be reset", async () => {
  const { calls } = open({ ...QUAY, crop: { x: 0, y: 0, width: 1200, height: 1200 } });
  fireEvent.click(screen.getByRole("button", { name: "Adjust crop" }));
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
  fireEvent.click(await screen.findByRole("button", { name: "Show whole image" }));
  expect(screen.queryByRole("button", { name: "Show whole image" })).toBeNull();
  expect(screen.getByRole("group", { name: "Visible area. Move it with the arrow keys." })).toBeDefined();
  expect(screen.getByRole("button", { name: "Bottom right corner" })).toBeDefined();
  save();
  await waitFor(() => expect(calls).toEqual([{ focus: { x: 50, y: 50 }, crop: null }]));
});

const tide = () => new File(["x"], "tide.png", { type: "image/png" });

test("image is pasted only into the field under the pointer", async () => {
  open(null);
  const paste = () => {
    const event = Object.assign(new Event("paste", { bubbles: true, cancelable: true }), {
      clipboardData: { files: [tide()] },
    });
    fireEvent(window, event);
    return event.defaultPrevented;
  };
  expect(paste(), "the pointer is elsewhere").toBe(false);
  fireEvent.pointerEnter(screen.getByRole("group", { name: "Cover image" }));
  expect(paste()).toBe(true);
  await waitFor(() => expect(shown()?.getAttribute("src")).toBe("/files/tide"));
});

test("cancelled upload shows no error and leaves the previous image", async () => {
  const stopped = vi.fn<() => void>();
  open(QUAY, (_, progress, signal) => {
    progress(0.4);
    return new Promise((_done, reject) =>
      signal.addEventListener("abort", () => (stopped(), reject(new Error("stopped")))),
    );
  });
  fireEvent.change(screen.getByLabelText("Cover image", { selector: "input" }), { target: { files: [tide()] } });
  fireEvent.click(await screen.findByRole("button", { name: "Cancel upload" }));
  expect(stopped).toHaveBeenCalledOnce();
  await waitFor(() => expect(shown()?.getAttribute("src")).toBe("/files/quay"));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(news).not.toHaveBeenCalled();
});
