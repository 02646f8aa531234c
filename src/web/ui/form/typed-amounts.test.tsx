import { useForm } from "react-hook-form";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { expect, test } from "vitest";
import { render } from "#web/testing/render.tsx";
import { MoneyField } from "./money-field.tsx";
import { PercentField } from "./percent-field.tsx";

function Amounts() {
  const { control } = useForm({ defaultValues: { price: 123_450, rate: 12_500 } });
  return (
    <>
      <MoneyField control={control} name="price" currency="EUR" label="Price" />
      <PercentField control={control} name="rate" label="Rate" />
    </>
  );
}

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
      <Amounts />
    </I18nProvider>,
  );
  expect(Array.from(container.querySelectorAll("input"), ({ value }) => value)).toEqual([amount, percentage]);
});
