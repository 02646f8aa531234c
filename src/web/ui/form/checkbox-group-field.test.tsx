import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import type { Answer } from "#domain/questions.ts";
import { render, screen } from "#web/testing/render.tsx";
import { CheckboxGroupField } from "./checkbox-group-field.tsx";
import { QuestionField } from "./question-field.tsx";
import { useForm } from "./use-form.ts";

const choices = [1, 2, 3].map((value) => ({ value, label: `Ticket ${value}` }));

function Tickets({ isAll }: { isAll: boolean }) {
  const form = useForm({ initial: { ids: [2, 150, 151] }, send: async () => ({}) });
  return (
    <>
      <CheckboxGroupField control={form.control} name="ids" label="Tickets" choices={choices} isAll={isAll} />
      <output>{JSON.stringify(form.watch("ids"))}</output>
    </>
  );
}

function Question() {
  const form = useForm({ initial: { ids: [2, 150, 151] as Answer | null }, send: async () => ({}) });
  const options = choices.map(({ value: id, label }) => ({ id, label, is_hidden: false }));
  const question = { title: "Tickets", description: null, type: "CHECKBOX" as const, options, required: false };
  return (
    <>
      <QuestionField question={question} field={form.field("ids")} zone="UTC" />
      <output>{JSON.stringify(form.watch("ids"))}</output>
    </>
  );
}

function show(fields: ReactNode) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  render(<I18nProvider i18n={i18n}>{fields}</I18nProvider>);
  return {
    tick: (number: number) => userEvent.click(screen.getByRole("checkbox", { name: `Ticket ${number}` })),
    ids: () => JSON.parse(screen.getByRole("status").textContent ?? "") as number[],
  };
}

// SPEC 2.53
test("selected values without a checkbox stay selected, whatever is checked and unchecked", async () => {
  const { tick, ids } = show(<Tickets isAll={false} />);
  await tick(1);
  expect(ids()).toEqual([1, 2, 150, 151]);
  await tick(2);
  await tick(1);
  expect(ids()).toEqual([150, 151]);
  await tick(2);
  expect(ids()).toEqual([2, 150, 151]);
});

test.each<[string, ReactNode]>([
  ["there are no other choices", <Tickets key="tickets" isAll />],
  ["options of a question are gone", <Question key="question" />],
])("where %s, unknown values are removed with the next check", async (_what, fields) => {
  const { tick, ids } = show(fields);
  expect(ids()).toEqual([2, 150, 151]);
  await tick(1);
  expect(ids()).toEqual([1, 2]);
});
