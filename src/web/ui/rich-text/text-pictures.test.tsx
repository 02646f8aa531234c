import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { afterEach, expect, test, vi } from "vitest";
import { cleanup, createEvent, fireEvent, render, screen, waitFor } from "#web/testing/render.tsx";
import RichText from "./rich-text-editor.tsx";
import type { TextPictures } from "#web/ui/form/rich-text-field.tsx";

afterEach(cleanup);
const sizes = vi.hoisted(() => ({ width: 1200 }));
vi.mock("#web/ui/images/image-check.ts", async (real) => ({
  ...(await real<typeof import("#web/ui/images/image-check.ts")>()),
  measure: async () => ({ type: "image/png", size: 1, width: sizes.width, height: 600 }),
}));

const FILE = new File(["x"], "hall.png", { type: "image/png" });

/** The editor of a description, with a server that stores images. */
async function open({ upload, value = "<p>Come</p>" }: { upload?: TextPictures["upload"]; value?: string } = {}) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const changes: (string | null)[] = [];
  const uploadSpy = vi.fn<TextPictures["upload"]>(
    upload ?? (async () => ({ url: "/files/hall", width: 1200, height: 600 })),
  );
  render(
    <I18nProvider i18n={i18n}>
      <span id="text-label">Description</span>
      <RichText
        name="text"
        tools="all"
        snippets={undefined}
        pictures={{ upload: uploadSpy }}
        value={value}
        onChange={(html) => changes.push(html)}
        isWrong={false}
        isRequired={false}
        disabled={false}
        openedAt={undefined}
      />
    </I18nProvider>,
  );
  return { changes, uploadSpy, text: await screen.findByRole("textbox", { name: "Description" }) };
}

const choose = () =>
  fireEvent.change(screen.getByLabelText("Image", { selector: "input" }), { target: { files: [FILE] } });

function paste(text: HTMLElement, html: string, files: File[] = []) {
  const event = createEvent.paste(text, {
    clipboardData: {
      files,
      types: ["text/html"],
      items: [],
      getData: (kind: string) => (kind === "text/html" ? html : ""),
    },
  });
  fireEvent(text, event);
}

test("chosen image is uploaded, has its size in the text, and its description is asked for at once", async () => {
  const { changes, uploadSpy, text } = await open();
  choose();
  const shows = await screen.findByRole("textbox", { name: "Image description" });
  expect(uploadSpy).toHaveBeenCalledOnce();
  expect(text.querySelector("img")?.getAttribute("src")).toBe("/files/hall");
  expect(screen.getByText(/Leave empty if it’s decorative/)).toBeDefined();
  fireEvent.change(shows, { target: { value: "The old hall" } });
  await waitFor(() =>
    expect(changes.at(-1)).toContain('<img src="/files/hall" width="1200" height="600" alt="The old hall">'),
  );
  fireEvent.change(screen.getByRole("textbox", { name: "Image description" }), { target: { value: "The hall" } });
  await waitFor(() => expect(changes.at(-1)).toContain('alt="The hall"'));
  expect(document.activeElement, "asked at once").toBe(shows);
  fireEvent.keyDown(shows, { key: "Enter" });
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Image description" })).toBeNull());
  expect(text.querySelector("img"), "what is written now stands behind it").not.toBeNull();
});

test("image added by mistake is removed again", async () => {
  const { changes } = await open();
  choose();
  fireEvent.click(await screen.findByRole("button", { name: "Remove image" }));
  await waitFor(() => expect(changes.at(-1)).not.toContain("<img"));
  expect(screen.queryByRole("textbox", { name: "Image description" })).toBeNull();
});

test("pasted image file is uploaded, and one from another site is left out with a message", async () => {
  const { uploadSpy, text } = await open();
  paste(text, '<p>Read this</p><img src="https://evil.example/pixel.png">');
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Images from other websites weren’t added. Save them to your device and drop them here.",
  );
  await waitFor(() => expect(text.textContent).toContain("Read this"));
  expect([text.querySelector("img"), uploadSpy.mock.calls.length]).toEqual([null, 0]);
  paste(text, '<img src="https://evil.example/pixel.png">', [FILE]);
  await waitFor(() => expect(text.querySelector("img")?.getAttribute("src")).toBe("/files/hall"));
  expect(screen.queryByRole("alert"), "what was said before is over").toBeNull();
});

// SPEC 8.46
test("image that is too small is refused before it is sent", async () => {
  sizes.width = 599;
  const { uploadSpy } = await open();
  choose();
  expect((await screen.findByRole("alert")).textContent).toBe("The image must be at least 600 by 300 pixels.");
  expect(uploadSpy).not.toHaveBeenCalled();
  sizes.width = 1200;
});

test("cancelled upload shows no error and leaves the text alone", async () => {
  const { changes } = await open({
    upload: (_file, progress, signal) => {
      progress(0.5);
      return new Promise((_done, reject) => signal.addEventListener("abort", () => reject(new Error("stopped"))));
    },
  });
  choose();
  fireEvent.click(await screen.findByRole("button", { name: "Cancel upload" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Cancel upload" })).toBeNull());
  expect([screen.queryByRole("alert"), changes]).toEqual([null, []]);
});

test("opened text keeps its own images and drops those of other sites", async () => {
  const { text, changes } = await open({
    value:
      '<p>Come</p><img src="/files/quay" width="960" height="480" alt="Quay"><img src="https://evil.example/x.png">',
  });
  await waitFor(() => expect(text.querySelector("img")?.getAttribute("alt")).toBe("Quay"));
  expect([text.querySelectorAll("img").length, changes]).toEqual([1, []]);
});
