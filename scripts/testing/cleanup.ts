import { i18n } from "@lingui/core";
import { notifications } from "@mantine/notifications";
import { cleanup, configure, prettyDOM } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

// Web test files share a window: the changes of one file are undone after it.

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/**
 * Ignores a warning of React about a lazy-loaded component (`lazy`) that loads while no test waits:
 * after a test's last assertion, on a busy machine. It only shows that the machine is slow, because
 * a test that needs such a component waits for it. Warnings about updates outside of `act` are
 * still reported.
 */
const complain = console.error;
console.error = (...args: unknown[]) => {
  if (!String(args[0]).startsWith("A suspended resource finished loading inside a test")) complain(...args);
};

afterEach(() => {
  cleanup();
  // Notifications end only when they are seen, so the last one would appear before those of the
  // next test.
  notifications.clean();
});

afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  i18n.loadAndActivate({ locale: "en", messages: {} });
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split("; ")) document.cookie = `${cookie.split("=")[0]}=; Max-Age=0; Path=/`;
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  window.history.replaceState(null, "", "/");
});

/**
 * Configured again for each file, because files share this library, too. The timeout matches the
 * others. The error prints the page only when its message is read: a waiting query creates twenty
 * errors a second.
 */
configure({
  asyncUtilTimeout: 10_000,
  defaultHidden: false,
  getElementError(text, container) {
    const error = Object.assign(new Error(text ?? ""), { name: "TestingLibraryElementError" });
    let message: string | undefined;
    Object.defineProperty(error, "message", {
      configurable: true,
      get: () => (message ??= [text, prettyDOM(container as HTMLElement)].filter(Boolean).join("\n\n")),
    });
    return error;
  },
});
