import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { expect, test } from "vitest";
import type { Member } from "#contract/members.ts";
import { aMember } from "#web/testing/factories.ts";
import { render } from "#web/testing/render.tsx";
import { MemberRole } from "./member-scope.tsx";

const HARBOUR = { id: 2, name: "Harbour" };
const GALA = { id: 5, title: "Gala" };
const FAIR = { id: 6, title: "Fair" };

test.each<[Partial<Member>, string]>([
  [{ role: "ADMIN", is_account_owner: true }, "Owner"],
  [{}, "Organizer"],
  [{ work: "READ_ONLY" }, "View only"],
  [{ work: "CHECK_IN", is_limited: true, event_ids: [5], events: [GALA] }, "Check-in · Gala"],
  [{ is_limited: true, event_ids: [5, 6], events: [GALA, FAIR] }, "Organizer · 2 events"],
  [{ is_limited: true, organizer_ids: [2], organizers: [HARBOUR] }, "Organizer · Harbour"],
  [
    { is_limited: true, organizer_ids: [2], organizers: [HARBOUR], event_ids: [5], events: [GALA] },
    "Organizer · 1 organizer profile, 1 event",
  ],
  [{ work: "CHECK_IN", is_limited: true }, "Check-in · no events"],
])("role of a member with %j is shown as %s", (over, text) => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <MemberRole member={aMember(over)} />
    </I18nProvider>,
  );
  expect(container.textContent).toBe(text);
});
