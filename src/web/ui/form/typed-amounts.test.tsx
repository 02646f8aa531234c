import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { expect, test } from "vitest";
import { render } from "#web/testing/render.tsx";
import type { Field } from "./form-types.ts";
import { MoneyField } from "./money-field.tsx";
import { PercentField } from "./percent-field.tsx";

const holds = (value: number): Field<number | null> => ({
  ...{ name: "price", value, error: undefined, overlap: undefined, isBlocked: false },
  onChange: () => {},
  block: () => {},
  attach: () => () => {},
});

test.each([
  ["en", "1234.50", "12.5"],
  ["de", "1234,50", "12,5"],
  ["fr", "1234,50", "12,5"],
  ["pt-br", "1234,50", "12,5"],
  ["zh-cn", "1234.50", "12.5"],
])("fields in %s show an amount as %s and a percentage as %s, as users type them", (locale, amount, percentage) => {
  i18n.loadAndActivate({ locale, messages: {} });
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <MoneyField field={holds(123_450)} currency="EUR" label="Price" />
      <PercentField field={holds(12_500)} label="Rate" />
    </I18nProvider>,
  );
  expect(Array.from(container.querySelectorAll("input"), ({ value }) => value)).toEqual([amount, percentage]);
});
