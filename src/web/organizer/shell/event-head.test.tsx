import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { expect, test } from "vitest";
import { anEvent } from "#web/testing/factories.ts";
import { render } from "#web/testing/render.tsx";
import { EventStatus } from "./event-head.tsx";

// SPEC 4.46
test.each([
  ["LIVE", "UPCOMING", "Public · Upcoming"],
  ["LIVE", "ONGOING", "Public · Ongoing"],
  ["LIVE", "ENDED", "Public · Ended"],
  ["DRAFT", "UPCOMING", "Draft"],
  ["DRAFT", "ENDED", "Draft · Ended"],
  ["ARCHIVED", "ENDED", "Archived · Ended"],
] as const)("status of a %s event that is %s is shown as %s", (status, lifecycle_status, text) => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <EventStatus event={anEvent({ status, lifecycle_status })} />
    </I18nProvider>,
  );
  expect(container.textContent).toBe(text);
});
