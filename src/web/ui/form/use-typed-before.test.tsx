import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { MantineProvider } from "@mantine/core";
import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Form } from "./form.tsx";
import { TextField } from "./text-field.tsx";
import { useForm } from "./use-form.ts";

function SignIn() {
  const form = useForm({ initial: { email: "", name: "Ada" }, send: async () => ({}) });
  return (
    <Form form={form}>
      <TextField field={form.field("email")} label="Email" />
      <TextField field={form.field("name")} label="Name" />
      <output>{JSON.stringify(form.values)}</output>
    </Form>
  );
}

test("what was typed before the page's script took over is kept, and goes nowhere until then", async () => {
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
  expect(place.querySelector("form")?.method).toBe("dialog");
  const email = place.querySelector<HTMLInputElement>('input[name="email"]');
  if (!email) throw new Error("The server draws the field.");
  email.value = "ada@example.com";
  const root = await act(async () => hydrateRoot(place, page));
  expect(email.value).toBe("ada@example.com");
  expect(place.querySelector("output")?.textContent).toBe('{"email":"ada@example.com","name":"Ada"}');
  await act(async () => root.unmount());
});
