import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { MantineProvider } from "@mantine/core";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { DESCRIPTION_MAX } from "#domain/limits.ts";
import { Form } from "./form.tsx";
import { RichTextField } from "./rich-text-field.tsx";
import { useForm } from "./use-form.ts";

vi.mock("./rich-text-editor.tsx", () => ({ default: () => null }));
afterEach(cleanup);

function About({ length }: { length: number }) {
  const form = useForm({ initial: { text: "x".repeat(length) as string | null }, send: async () => ({}) });
  return (
    <Form form={form}>
      <RichTextField field={form.field("text")} label="About" />
    </Form>
  );
}

/** What stands below a text of this many characters. */
async function counted(length: number): Promise<HTMLElement | null> {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  await act(async () => {
    render(
      <I18nProvider i18n={i18n}>
        <MantineProvider env="test">
          <About length={length} />
        </MantineProvider>
      </I18nProvider>,
    );
  });
  return screen.queryByText(/of 50,000 characters/);
}

test("a description that grows long says how much of 50,000 it has, and when that is too much", async () => {
  expect(await counted(1_000)).toBeNull();
  cleanup();
  const near = await counted(45_000);
  expect([near?.textContent, near?.hasAttribute("data-over")]).toEqual(["45,000 of 50,000 characters", false]);
  cleanup();
  expect((await counted(DESCRIPTION_MAX + 1))?.hasAttribute("data-over")).toBe(true);
});
