import { runInThisContext } from "node:vm";
import { afterEach, expect, test, vi } from "vitest";
import { rememberAddress, rememberedAddress } from "./return-url.ts";
import { readItem, STORAGE_STAND_IN, writeItem } from "./safe-storage.ts";

const own = {
  localStorage: Object.getOwnPropertyDescriptor(window, "localStorage"),
  sessionStorage: Object.getOwnPropertyDescriptor(window, "sessionStorage"),
};

function denyStorage(): void {
  const get = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  for (const kind of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, kind, { configurable: true, get });
}

afterEach(() => {
  for (const [kind, descriptor] of Object.entries(own)) {
    if (descriptor) Object.defineProperty(window, kind, descriptor);
    else Reflect.deleteProperty(window, kind);
  }
});

test("denied storage reads as empty and stores nothing", () => {
  denyStorage();
  expect(readItem("localStorage", "token")).toBeNull();
  expect(writeItem("sessionStorage", "key", "text")).toBe(false);
  expect(() => rememberAddress("/manage/events")).not.toThrow();
  expect(rememberedAddress("/home")).toBe("/home");
});

test("full storage stores nothing and throws nothing", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Full", "QuotaExceededError");
  });
  expect(writeItem("localStorage", "key", "text")).toBe(false);
  vi.restoreAllMocks();
});

test("storage fallback in the page's head replaces denied storage and leaves working storage alone", () => {
  const working = window.localStorage;
  runInThisContext(STORAGE_STAND_IN);
  expect(window.localStorage).toBe(working);

  denyStorage();
  runInThisContext(STORAGE_STAND_IN);
  window.sessionStorage.setItem("key", "text");
  expect(window.sessionStorage.getItem("key")).toBe("text");
  expect(window.sessionStorage.length).toBe(1);
  window.sessionStorage.removeItem("key");
  expect(window.sessionStorage.getItem("key")).toBeNull();
  expect(window.localStorage.getItem("key")).toBeNull();
});
