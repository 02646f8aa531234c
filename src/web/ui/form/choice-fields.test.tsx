import { useForm } from "react-hook-form";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { expect, test } from "vitest";
import { render } from "#web/testing/render.tsx";
import { ChoiceField } from "./choice-field.tsx";
import { RadioCardsField } from "./radio-cards-field.tsx";

function Kind({ of: Choice }: { of: typeof ChoiceField | typeof RadioCardsField }) {
  const { control } = useForm<{ kind: "a" }>({ defaultValues: { kind: "a" } });
  return <Choice control={control} name="kind" label="Kind" choices={[{ value: "a", label: "One" }]} required />;
}

test.each([
  ["cards", RadioCardsField],
  ["words", ChoiceField],
])("required field of %s has no attribute that its wrapper does not allow", (_name, Choice) => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <Kind of={Choice} />
    </I18nProvider>,
  );
  expect(container.querySelector("[role=radiogroup]")).toBeTruthy();
  expect(container.querySelector("[aria-required]:not([role=radiogroup])")).toBeNull();
});
