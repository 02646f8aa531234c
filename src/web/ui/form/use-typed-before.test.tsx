import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { MantineProvider } from "@mantine/core";
import { act } from "@testing-library/react";
import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { CheckboxGroupField } from "./checkbox-group-field.tsx";
import { CodeField } from "./code-field.tsx";
import { useCountryChoices } from "./country-choices.ts";
import { DateField } from "./date-field.tsx";
import { Form } from "./form.tsx";
import { NativeSelectField } from "./native-select-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { RadioListField } from "./radio-list-field.tsx";
import { CheckboxField, SwitchField } from "./switch-field.tsx";
import { TextArea } from "./text-area.tsx";
import { TextField } from "./text-field.tsx";
import { useForm } from "./use-form.ts";
import { useLooseField } from "./use-loose-field.ts";

const FIRST = {
  ...{ email: "", name: "Ada", note: "", country: "pt" as string | null, day: null as string | null, password: "" },
  ...{ code: "", accepts: false, hears: true, size: null as number | null, days: [2] },
};
type Values = typeof FIRST;

function Everything() {
  const form = useForm({ initial: FIRST, send: async () => ({}) });
  const countries = ["pt", "de"].map((value) => ({ value, label: value }));
  const sizes = [1, 2].map((id) => ({ id, label: `Size ${id}` }));
  const days = [1, 2, 3].map((value) => ({ value, label: `Day ${value}` }));
  return (
    <Form form={form}>
      <TextField control={form.control} name="email" label="Email" type="email" />
      <TextField control={form.control} name="name" label="Name" />
      <TextArea control={form.control} name="note" label="Note" />
      <NativeSelectField control={form.control} name="country" label="Country" choices={countries} none="Choose one" />
      <DateField control={form.control} name="day" label="Day" zone="UTC" />
      <PasswordField control={form.control} name="password" label="Password" />
      <CodeField control={form.control} name="code" label="Code" />
      <CheckboxField control={form.control} name="accepts" label="I accept" />
      <SwitchField control={form.control} name="hears" label="News" />
      <RadioListField control={form.control} name="size" label="Size" choices={sizes} />
      <CheckboxGroupField control={form.control} name="days" label="Days" choices={days} />
      <output>{JSON.stringify(form.watch())}</output>
    </Form>
  );
}

/**
 * Changes the server-rendered page and then hydrates it. Returns the form's values and what the
 * page shows.
 */
async function redeemed(doTo: (find: <Of extends Element>(what: string) => Of) => void) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const page = (
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <Everything />
      </MantineProvider>
    </I18nProvider>
  );
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  const find = <Of extends Element>(what: string): Of => {
    const found = container.querySelector<Of>(what);
    if (!found) throw new Error(`The server draws ${what}.`);
    return found;
  };
  doTo(find);
  const drawn = [...container.querySelectorAll("input:not([type=hidden]), textarea, select")];
  const before = drawn.map(standing);
  const root = await act(async () => hydrateRoot(container, page));
  const values = JSON.parse(find("output").textContent ?? "") as Values;
  const fields = [...container.querySelectorAll("input:not([type=hidden]), textarea, select")];
  expect(fields, "the fields are the very same").toEqual(drawn);
  expect(fields.map(standing), "what stands in them is what stood there").toEqual(before);
  const method = find<HTMLFormElement>("form").method;
  await act(async () => root.unmount());
  container.remove();
  return { values, method };
}

function standing(field: Element) {
  return field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)
    ? field.checked
    : (field as HTMLInputElement).value;
}

// SECURITY S6
test("text typed before hydration is kept, and is not sent before it", async () => {
  const { values, method } = await redeemed((find) => {
    expect(find<HTMLFormElement>("form").method).toBe("dialog");
    find<HTMLInputElement>('[name="email"]').value = "ada@example.com";
    find<HTMLTextAreaElement>('[name="note"]').value = "Two\nlines";
    find<HTMLInputElement>('[name="day"]').value = "May 3, 2027";
    find<HTMLInputElement>('[name="password"]').value = "by a password manager";
    find<HTMLInputElement>('[name="code"]').value = "123";
  });
  expect(method).toBe("dialog");
  expect(values).toEqual({
    ...{ ...FIRST, email: "ada@example.com", note: "Two\nlines", day: "2027-05-03" },
    ...{ password: "by a password manager", code: "123" },
  });
});

test("field emptied before hydration stays empty", async () => {
  const { values } = await redeemed((find) => (find<HTMLInputElement>('[name="name"]').value = ""));
  expect(values).toEqual({ ...FIRST, name: "" });
});

test("choices and checkboxes set before hydration are kept", async () => {
  const { values } = await redeemed((find) => {
    find<HTMLSelectElement>('[name="country"]').value = "de";
    find<HTMLInputElement>('[name="accepts"]').click();
    find<HTMLInputElement>('[name="hears"]').click();
    find<HTMLInputElement>('[name="size"][value="2"]').click();
    for (const day of [1, 2, 3]) find<HTMLInputElement>(`[type="checkbox"][value="${day}"]`).click();
  });
  expect(values).toEqual({ ...FIRST, country: "de", accepts: true, hears: false, size: 2, days: [1, 3] });
});

test("value of a list whose choices load with the script is kept", async () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const chosen: (string | null)[] = [];
  function Country() {
    const [value, choose] = useState<string | null>("PT");
    const field = useLooseField("country", value, (next: string | null) => (chosen.push(next), choose(next)));
    return <NativeSelectField {...field} label="Country" choices={useCountryChoices()} none="Choose one" />;
  }
  const page = (
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <Country />
      </MantineProvider>
    </I18nProvider>
  );
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  expect(container.querySelectorAll("option")).toHaveLength(1);
  const root = await act(async () => hydrateRoot(container, page));
  expect(container.querySelector("select")?.selectedOptions[0]?.textContent).toBe("Portugal");
  expect(chosen).toEqual([]);
  await act(async () => root.unmount());
});

test("page that was not touched before hydration is unchanged", async () => {
  expect((await redeemed(() => undefined)).values).toEqual(FIRST);
});
