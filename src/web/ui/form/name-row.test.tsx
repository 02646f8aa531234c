import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { afterEach, expect, test } from "vitest";
import { cleanup, render } from "#web/testing/render.tsx";
import { NameRow } from "./name-row.tsx";

afterEach(cleanup);

test.each([
  ["en", "firstlast"],
  ["pt-br", "firstlast"],
  ["zh-cn", "lastfirst"],
])("name fields have the usual order of names in %s", (locale, order) => {
  i18n.loadAndActivate({ locale, messages: {} });
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <NameRow first="first" last="last" />
    </I18nProvider>,
  );
  expect(container.textContent).toBe(order);
});
