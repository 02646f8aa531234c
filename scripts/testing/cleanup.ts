import { notifications } from "@mantine/notifications";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

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

configure({ asyncUtilTimeout: 10_000, defaultHidden: false });
