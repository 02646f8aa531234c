import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { afterEach, expect, test, vi } from "vitest";
import { DESCRIPTION_MAX } from "#domain/maxima.ts";
import { act, cleanup, render, screen } from "#web/testing/render.tsx";
import { Form } from "./form.tsx";
import { RichTextField } from "./rich-text-field.tsx";
import { useForm } from "./use-form.ts";

vi.mock("#web/ui/rich-text/rich-text-editor.tsx", () => ({ default: () => null }));
afterEach(cleanup);

function VisuallyHidden({ length }: { length: number }) {
  const form = useForm({ initial: { text: "x".repeat(length) as string | null }, send: async () => ({}) });
  return (
    <Form form={form}>
      <RichTextField control={form.control} name="text" label="About" />
    </Form>
  );
}

/** Returns the counter below a text with this many characters. */
async function counted(length: number): Promise<HTMLElement | null> {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  await act(async () => {
    render(
      <I18nProvider i18n={i18n}>
        <VisuallyHidden length={length} />
      </I18nProvider>,
    );
  });
  return screen.queryByText(/\/49,999$/);
}

// SPEC 5.49
test.each([
  [1, "1/49,999", false],
  [DESCRIPTION_MAX, "49,999/49,999", false],
  [DESCRIPTION_MAX + 1, "50,000/49,999", true],
])("description of %d characters shows its length and the maximum", async (length, shown, isOver) => {
  const counter = await counted(length);
  expect([counter?.textContent, counter?.parentElement?.hasAttribute("data-over")]).toEqual([shown, isOver]);
  expect(counter?.parentElement?.textContent).toMatch(/of 49,999 characters$/);
  expect(counter?.closest("[aria-live], [role=status]")).toBeNull();
});

test("empty description shows no length", async () => {
  expect(await counted(0)).toBeNull();
});
