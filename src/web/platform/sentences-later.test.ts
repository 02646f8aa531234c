import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Catalogs } from "./catalogs.ts";

type File = { messages: Record<string, string>; more?: () => Promise<File> };

const loadedNames: string[] = [];

function file(name: string, messages: Record<string, string>, more?: File): () => Promise<File> {
  return async () => {
    loadedNames.push(name);
    return { messages, ...(more && { more: file(`more ${name}`, more.messages) }) };
  };
}

const CATALOGS = {
  en: {
    shell: file("shell", { hello: "Hello" }),
    people: file("people", { title: "Orders" }, { messages: { refund: "Refund" } }),
    tickets: file("tickets", { ticket: "Ticket" }, { messages: { price: "Price" } }),
  },
  de: { people: file("people de", { title: "Bestellungen" }, { messages: { refund: "Erstatten" } }) },
} as unknown as Catalogs;

/** A fresh browser. */
async function arrive() {
  vi.resetModules();
  const { registerCatalogs } = await import("./catalogs.ts");
  registerCatalogs(CATALOGS);
  return import("./i18n.ts");
}

beforeEach(() => void loadedNames.splice(0));
afterEach(() => vi.resetModules());

test("page starts with its initial messages, and more are loaded once, with the first lazy import", async () => {
  const { i18n, startLanguage, withSentences } = await arrive();
  await startLanguage("en", ["shell", "people"]);
  expect(loadedNames).toEqual(["shell", "people"]);
  expect(i18n.messages).toEqual({ hello: "Hello", title: "Orders" });
  expect(await withSentences(Promise.resolve("drawer"))).toBe("drawer");
  expect(i18n.messages).toEqual({ hello: "Hello", title: "Orders", refund: "Refund" });
  const before = loadedNames.length;
  await withSentences(Promise.resolve("dialog"));
  expect(loadedNames).toHaveLength(before);
});

test("pages after a lazy import load all their messages, because their lazy code may be loaded already", async () => {
  const { i18n, requireMessages, startLanguage, withSentences } = await arrive();
  await startLanguage("en", ["shell", "people"]);
  await withSentences(Promise.resolve("drawer"));
  await requireMessages(["shell", "tickets"]);
  expect(i18n.messages).toMatchObject({ ticket: "Ticket", price: "Price" });
});

test("lazy import during a navigation loads the next page's messages too", async () => {
  const { i18n, requireMessages, startLanguage, withSentences } = await arrive();
  await startLanguage("en", ["shell"]);
  const coming = requireMessages(["shell", "tickets"]);
  await withSentences(Promise.resolve("drawer"));
  expect(i18n.messages).toMatchObject({ price: "Price" });
  await coming;
});

test("another language has all the messages that were loaded in the previous one", async () => {
  const { i18n, chooseLanguage, startLanguage, withSentences } = await arrive();
  await startLanguage("en", ["people"]);
  await withSentences(Promise.resolve("drawer"));
  await chooseLanguage("de");
  expect(i18n.messages).toEqual({ title: "Bestellungen", refund: "Erstatten" });
});

test("lazy import that fails still rejects with its error", async () => {
  const { startLanguage, withSentences } = await arrive();
  await startLanguage("en", ["people"]);
  await expect(withSentences(Promise.reject(new Error("no connection")))).rejects.toThrow("no connection");
});
