import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Call } from "#web/platform/call-types.ts";
import { serverCall } from "#web/platform/server-context.ts";
import { loader } from "./terms-page.tsx";

/** Returns where the page redirects to on this host; null where it is shown. */
async function ledTo(terms_url: string, host: string): Promise<string | null> {
  const context = new RouterContextProvider();
  const call = async () => ({ data: { terms_url, privacy_url: null } });
  context.set(serverCall, call as Call);
  const request = new Request("http://localhost:3000/terms", { headers: { host } });
  const url = new URL(request.url);
  return loader({ context, request, url, params: {}, pattern: "/terms" }).catch((response: Response) =>
    response.headers.get("location"),
  );
}

test.each([
  ["/terms", "tickets.example.com"],
  ["https://www.example.com/terms", "www.example.com"],
  ["https://www.example.com/terms/", "www.example.com"],
])("terms page does not redirect to itself for the terms at %s on %s", async (terms_url, host) => {
  expect(await ledTo(terms_url, host)).toBeNull();
});

test("terms page redirects to the terms that the operator publishes elsewhere", async () => {
  expect(await ledTo("https://example.com/terms", "tickets.example.com")).toBe("https://example.com/terms");
});
