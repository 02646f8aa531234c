import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { afterEach, expect, test, vi } from "vitest";
import { DESCRIPTION_MAX } from "#domain/maxima.ts";
import { act, cleanup, fireEvent, render, screen } from "#web/testing/render.tsx";
import { Form } from "./form.tsx";
import { RichTextField } from "./rich-text-field.tsx";
import { useForm } from "./use-form.ts";

vi.mock("#web/ui/rich-text/rich-text-editor.tsx", () => ({ default: () => <p>The editor</p> }));
afterEach(cleanup);

function About({ text }: { text: string }) {
  const form = useForm({ initial: { text: text as string | null }, send: async () => ({}) });
  return (
    <Form form={form}>
      <RichTextField control={form.control} name="text" label="About" />
    </Form>
  );
}

async function show(text: string): Promise<void> {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  await act(async () => {
    render(
      <I18nProvider i18n={i18n}>
        <About text={text} />
      </I18nProvider>,
    );
  });
}

/** Returns the counter below a text with this many characters. */
async function counted(length: number): Promise<HTMLElement | null> {
  await show("x".repeat(length));
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

test("editor replaces the text once its field is focused", async () => {
  await show("<p>Doors at <b>eight</b></p>");
  const field = screen.getByRole("textbox", { name: "About" });
  expect(field.textContent).toBe("Doors at eight");
  expect(screen.queryByText("The editor")).toBeNull();
  fireEvent.focus(field);
  expect(await screen.findByText("The editor")).toBeTruthy();
  expect(screen.queryByText("Doors at eight")).toBeNull();
});
