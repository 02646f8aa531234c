import { expect, test } from "vitest";
import { filesIn, withoutForeignPictures } from "./pasted-pictures.ts";

const isOwn = (src: string) => src === "/files/quay";

test.each([
  ["of another site", '<img src="https://evil.example/pixel.png">'],
  ["brought along", '<img src="data:image/png;base64,iVBORw0KGgo=">'],
  ["of another event", '<img src="/files/hall">'],
  ["of another site at the same address", '<img src="https://evil.example/files/quay">'],
  ["without an address", "<img>"],
  ["in one that chooses", '<picture><source srcset="https://evil.example/x"><img src="blob:x"></picture>'],
])("pasted image %s is removed and counted", (_, picture) => {
  const { html, gone } = withoutForeignPictures(`<p>Words</p>${picture}`, isOwn);
  expect([gone, html.includes("<img"), html.startsWith("<p>Words</p>")]).toEqual([1, false, true]);
});

test("text's own image is kept when pasted, also when copied from a public page", () => {
  const url = `${window.location.origin}/files/quay`;
  expect(withoutForeignPictures(`<img src="${url}" alt="Q"><img src="/files/quay">`, isOwn)).toEqual({
    html: '<img src="/files/quay" alt="Q"><img src="/files/quay">',
    gone: 0,
  });
  expect(withoutForeignPictures("<p>a < b</p>", isOwn), "without one nothing is read").toEqual({
    html: "<p>a < b</p>",
    gone: 0,
  });
});

test("pasted files are images, unless they only duplicate the text beside them", () => {
  const file = new File(["x"], "x.png", { type: "image/png" });
  const carrying = (html: string, files = [file]) => ({ files, getData: () => html }) as unknown as DataTransfer;
  expect(filesIn(carrying(""))).toEqual([file]);
  expect(filesIn(carrying('<img src="https://evil.example/x.png">')), "a picture copied from a page").toEqual([file]);
  expect(filesIn(carrying("<table><tr><td>12</td></tr></table>")), "a part of a table").toEqual([]);
  expect([filesIn(null), filesIn(carrying("", []))]).toEqual([[], []]);
});
