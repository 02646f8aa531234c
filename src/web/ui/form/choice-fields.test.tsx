import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { expect, test } from "vitest";
import { render } from "#web/testing/render.tsx";
import { ChoiceField } from "./choice-field.tsx";
import type { Field } from "./form-types.ts";
import { RadioCardsField } from "./radio-cards-field.tsx";

const field: Field<string> = {
  ...{ name: "kind", value: "a", error: undefined, overlap: undefined, isBlocked: false },
  onChange: () => {},
  block: () => {},
  attach: () => () => {},
};

test.each([
  ["cards", RadioCardsField],
  ["words", ChoiceField],
])("required field of %s has no attribute that its wrapper does not allow", (_name, Choice) => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <Choice field={field} label="Kind" choices={[{ value: "a", label: "One" }]} required />
    </I18nProvider>,
  );
  expect(container.querySelector("[role=radiogroup]")).toBeTruthy();
  expect(container.querySelector("[aria-required]:not([role=radiogroup])")).toBeNull();
});
