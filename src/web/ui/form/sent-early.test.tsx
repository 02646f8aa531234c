import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { MantineProvider } from "@mantine/core";
import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { Form } from "./form.tsx";
import { NOTE_SENT_EARLY } from "./sent-early.ts";
import { TextField } from "./text-field.tsx";
import { useForm } from "./use-form.ts";

const sent = vi.fn<(values: { email: string }) => Promise<unknown>>(async () => ({}));

afterEach(() => {
  sent.mockClear();
  document.body.replaceChildren();
});

function SignIn() {
  const form = useForm({ initial: { email: "" }, send: sent });
  return (
    <Form form={form}>
      <TextField field={form.field("email")} label="Email" />
      <button type="submit">Sign in</button>
    </Form>
  );
}

/** The page as the server drew it; what `hydrate` gives takes it over. */
function drawn() {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const page = (
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <SignIn />
      </MantineProvider>
    </I18nProvider>
  );
  const place = document.body.appendChild(document.createElement("div"));
  place.innerHTML = renderToString(page);
  const email = place.querySelector<HTMLInputElement>('input[name="email"]');
  const button = place.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (!email || !button) throw new Error("The server draws the form.");
  return { email, button, hydrate: () => act(async () => hydrateRoot(place, page)) };
}

function noting(): void {
  const script = document.createElement("script");
  script.textContent = NOTE_SENT_EARLY;
  document.head.append(script);
  script.remove();
}

test("a form that was sent before the page was taken over goes then, once, with what was typed", async () => {
  noting();
  const { email, button, hydrate } = drawn();
  email.value = "ada@example.com";
  button.click();
  button.click();
  expect(sent).not.toHaveBeenCalled();
  const root = await hydrate();
  expect(sent.mock.calls.map(([values]) => values)).toEqual([{ email: "ada@example.com" }]);
  await act(async () => button.click());
  expect(sent, "from then on it is a form as any other").toHaveBeenCalledTimes(2);
  await act(async () => root.unmount());
});

test("a form that was only typed into waits to be sent", async () => {
  noting();
  const { email, hydrate } = drawn();
  email.value = "ada@example.com";
  const root = await hydrate();
  expect(sent).not.toHaveBeenCalled();
  await act(async () => root.unmount());
});
