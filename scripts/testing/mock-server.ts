import { afterAll, afterEach, beforeAll } from "vitest";
import { server } from "../../src/web/testing/mock-api.ts";

// MSW reports a request without a handler by `console.error`, which fails the test.
beforeAll(() => server.enable());
afterEach(() => {
  server.resetHandlers();
  server.events.removeAllListeners();
});
afterAll(() => server.disable());
