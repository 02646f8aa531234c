import { expect, test } from "vitest";
import { queryClient } from "#web/platform/query-client.ts";
import { storeToken } from "#web/platform/token.ts";
import { aMe, anEvent, pageOf } from "#web/testing/factories.ts";
import { events } from "#contract/events.ts";
import { users } from "#contract/users.ts";
import { mock, server } from "#web/testing/mock-api.ts";
import { clientLoader } from "./confirm-email-page.tsx";

function answering(confirm: Response, drafts: object[] = []): void {
  queryClient().clear();
  storeToken("token");
  server.use(
    mock(users.me, { data: aMe({ is_email_verified: true }) }),
    mock(users.confirmEmail, () => confirm),
    mock(events.list, () => Response.json(pageOf(drafts))),
  );
}

test("invalid confirmation link of a user whose email is already confirmed is reported as invalid", async () => {
  answering(Response.json({ code: "link_invalid", message: "The link you clicked is invalid." }, { status: 410 }));
  expect(await clientLoader({ params: { token: "nonsense" } })).toEqual({
    problem: "The link you clicked is invalid.",
    isConfirmed: true,
  });
  storeToken(null);
});

test("user's own confirmation link confirms again after it was used", async () => {
  answering(Response.json({ data: aMe({ is_email_verified: true }) }));
  expect(await clientLoader({ params: { token: "used" } })).toEqual({});
  storeToken(null);
});

test("confirmation link names the draft that the user was preparing", async () => {
  const draft = anEvent({ title: "Lantern Night" });
  answering(Response.json({ data: aMe({ is_email_verified: true }) }), [draft]);
  expect(await clientLoader({ params: { token: "used" } })).toMatchObject({ draft: { title: "Lantern Night" } });
  storeToken(null);
});
