import { i18n } from "@lingui/core";
import { notifications } from "@mantine/notifications";
import { cleanup, configure, prettyDOM } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

// The files of the web share a window: what one did to it is undone behind it.

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/**
 * React complains of a part that is fetched later (`lazy`) and comes while no test waits for anything: after its last look, on a busy machine. That
 * tells of the machine alone, as whoever looks for such a part waits for it. Updates that nobody waited for are still complained of.
 */
const complain = console.error;
console.error = (...said: unknown[]) => {
  if (!String(said[0]).startsWith("A suspended resource finished loading inside a test")) complain(...said);
};

afterEach(() => {
  cleanup();
  // Only who sees a notification ends it: what was said last would stand before what the next ones say.
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
 * Said anew for each file, since they share this library, too. As patient as the rest, and says what the page looked like only when
 * somebody reads it: whoever waits for an element is told twenty times a second.
 */
configure({
  asyncUtilTimeout: 10_000,
  defaultHidden: false,
  getElementError(words, container) {
    const error = Object.assign(new Error(words ?? ""), { name: "TestingLibraryElementError" });
    let said: string | undefined;
    Object.defineProperty(error, "message", {
      configurable: true,
      get: () => (said ??= [words, prettyDOM(container as HTMLElement)].filter(Boolean).join("\n\n")),
    });
    return error;
  },
});
