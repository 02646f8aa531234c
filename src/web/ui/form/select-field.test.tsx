import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { render, screen } from "#web/testing/render.tsx";
import { SelectField } from "./select-field.tsx";
import { useForm } from "./use-form.ts";

const DAYS = Array.from({ length: 12 }, (_, at) => ({ value: `${at + 1}`, label: `Day ${at + 1}` }));

function Chosen() {
  const form = useForm({ initial: { day: "5" as string | null }, send: async () => undefined });
  return <SelectField control={form.control} name="day" label="Day" choices={DAYS} />;
}

test("select field sets aria-expanded, and arrow keys start at the selected option", async () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <Chosen />
    </I18nProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>("combobox", { name: "Day" });
  const isOpen = () => field.getAttribute("aria-expanded");
  expect(isOpen()).not.toBe("true");
  await userEvent.click(field);
  expect(isOpen()).toBe("true");
  expect(screen.getAllByRole("option")).toHaveLength(12);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(field.value).toBe("Day 6");
  expect(isOpen()).not.toBe("true");
});
