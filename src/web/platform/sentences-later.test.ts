import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Sentences } from "./catalogs.ts";

type File = { messages: Record<string, string>; more?: () => Promise<File> };

const asked: string[] = [];

function file(name: string, messages: Record<string, string>, more?: File): () => Promise<File> {
  return async () => {
    asked.push(name);
    return { messages, ...(more && { more: file(`more ${name}`, more.messages) }) };
  };
}

const SENTENCES = {
  en: {
    dashboard: file("office", { hello: "Hello" }),
    people: file("people", { title: "Orders" }, { messages: { refund: "Refund" } }),
    tickets: file("tickets", { ticket: "Ticket" }, { messages: { price: "Price" } }),
  },
  de: { people: file("people de", { title: "Bestellungen" }, { messages: { refund: "Erstatten" } }) },
} as unknown as Sentences;

/** A browser that was never here. */
async function arrive() {
  vi.resetModules();
  const { knowSentences } = await import("./catalogs.ts");
  knowSentences(SENTENCES);
  return import("./i18n.ts");
}

beforeEach(() => void asked.splice(0));
afterEach(() => vi.resetModules());

test("a page has what it says at first, and more comes with the first file that is fetched later, once", async () => {
  const { i18n, startLanguage, withSentences } = await arrive();
  await startLanguage("en", ["office", "people"]);
  expect(asked).toEqual(["office", "people"]);
  expect(i18n.messages).toEqual({ hello: "Hello", title: "Orders" });
  expect(await withSentences(Promise.resolve("drawer"))).toBe("drawer");
  expect(i18n.messages).toEqual({ hello: "Hello", title: "Orders", refund: "Refund" });
  const before = asked.length;
  await withSentences(Promise.resolve("dialog"));
  expect(asked).toHaveLength(before);
});

test("once more was fetched, the pages one goes to come whole: what they fetch may be here already", async () => {
  const { i18n, needSentences, startLanguage, withSentences } = await arrive();
  await startLanguage("en", ["office", "people"]);
  await withSentences(Promise.resolve("drawer"));
  await needSentences(["office", "tickets"]);
  expect(i18n.messages).toMatchObject({ ticket: "Ticket", price: "Price" });
});

test("what is fetched while a page is on its way brings that page's sentences, too", async () => {
  const { i18n, needSentences, startLanguage, withSentences } = await arrive();
  await startLanguage("en", ["office"]);
  const coming = needSentences(["office", "tickets"]);
  await withSentences(Promise.resolve("drawer"));
  expect(i18n.messages).toMatchObject({ price: "Price" });
  await coming;
});

test("another language comes with all that was fetched in the one before", async () => {
  const { i18n, chooseLanguage, startLanguage, withSentences } = await arrive();
  await startLanguage("en", ["people"]);
  await withSentences(Promise.resolve("drawer"));
  await chooseLanguage("de");
  expect(i18n.messages).toEqual({ title: "Bestellungen", refund: "Erstatten" });
});

test("a file that can't be fetched is told of as before", async () => {
  const { startLanguage, withSentences } = await arrive();
  await startLanguage("en", ["people"]);
  await expect(withSentences(Promise.reject(new Error("no connection")))).rejects.toThrow("no connection");
});
