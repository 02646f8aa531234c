import { expect, test } from "vitest";
import { mailLink, shareLinks } from "./share-links.ts";

const page = { url: "https://tickets.example/event/7/night?aff=a&b", text: "Tom & Ana’s night, 100 %" };

test("every link to share has the address and, where the network takes it, the text", () => {
  const values = shareLinks(page).map(({ name, href }) => [name, Object.fromEntries(new URL(href).searchParams)]);
  expect(values).toEqual([
    ["WhatsApp", { text: `${page.text} ${page.url}` }],
    ["X", { text: page.text, url: page.url }],
    ["LinkedIn", { url: page.url }],
    ["Facebook", { u: page.url }],
  ]);
});

test("email to share has subject and body without plus signs", () => {
  const link = mailLink(page);
  expect(link).not.toContain("+");
  expect(decodeURIComponent(link)).toBe(`mailto:?subject=${page.text}&body=${page.text}\r\n${page.url}`);
});
