import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { CallError } from "#web/platform/call-error.ts";
import { render, screen, waitFor } from "#web/testing/render.tsx";
import { Form, FormActions } from "./form.tsx";
import { MoneyField } from "./money-field.tsx";
import { TextField } from "./text-field.tsx";
import { useForm } from "./use-form.ts";
import { useRows } from "./use-rows.ts";

type Values = { title: string; price: number | null };

function TicketForm({ send }: { send: (values: Values) => Promise<unknown> }) {
  const form = useForm({
    initial: { title: "", price: null as number | null },
    schema: async () => z.object({ title: z.string().min(1), price: z.int().min(0), color: z.string().optional() }),
    send,
  });
  return (
    <Form form={form}>
      <TextField control={form.control} name="title" label="Title" required />
      <MoneyField control={form.control} name="price" label="Price" currency="EUR" />
      <FormActions form={form}>Save</FormActions>
    </Form>
  );
}

function show(send: (values: Values) => Promise<unknown>) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <TicketForm send={send} />
    </I18nProvider>,
  );
  return {
    title: screen.getByRole("textbox", { name: "Title" }),
    price: screen.getByRole("textbox", { name: "Price" }),
    save: screen.getByRole("button", { name: "Save" }),
  };
}

test("form is validated before it is sent, and the first invalid field gets the focus", async () => {
  const send = vi.fn<(values: Values) => Promise<unknown>>();
  const { title, price, save } = show(send);
  await userEvent.type(price, "12,50");
  await userEvent.click(save);
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(title.getAttribute("aria-invalid")).toBe("true");
  expect(price.getAttribute("aria-invalid")).not.toBe("true");
  expect(send).not.toHaveBeenCalled();
});

test("form sends money in the smallest unit", async () => {
  const send = vi.fn<(values: Values) => Promise<unknown>>().mockResolvedValue({});
  const { title, price, save } = show(send);
  await userEvent.type(title, "Early bird");
  await userEvent.type(price, "1.234,50");
  await userEvent.click(save);
  await waitFor(() =>
    expect(send.mock.calls.map(([values]) => values)).toEqual([{ title: "Early bird", price: 123_450 }]),
  );
});

// SPEC 8.04
test("server errors appear at their fields, and others above the form", async () => {
  const { title, save, price } = show(() =>
    Promise.reject(
      new CallError({
        code: "invalid",
        status: 422,
        message: "No.",
        errors: { title: ["Taken already."], color: ["Not this colour."] },
      }),
    ),
  );
  await userEvent.type(title, "x");
  await userEvent.type(price, "1");
  await userEvent.click(save);
  await screen.findByText("Taken already.");
  expect(screen.getByRole("alert").textContent).toBe("Not this colour.");
});

test("form is sent once, however often it is submitted", async () => {
  const send = vi.fn<(values: Values) => Promise<unknown>>(() => new Promise(() => {}));
  const { title, price } = show(send);
  await userEvent.type(price, "1");
  await userEvent.type(title, "x{Enter}{Enter}");
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
});

test("error above the form gets the focus where the form was refused as a whole", async () => {
  const { title, price, save } = show(() =>
    Promise.reject(
      new CallError({ code: "payment_unavailable", status: 402, message: "The bank declined this card." }),
    ),
  );
  await userEvent.type(title, "x");
  await userEvent.type(price, "1");
  await userEvent.click(save);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("The bank declined this card.");
  expect(document.activeElement).toBe(alert);
});

test("error of a nested field disappears when its whole object is set", async () => {
  function PersonForm() {
    const form = useForm({
      initial: { person: { name: "" } },
      schema: async () => z.object({ person: z.object({ name: z.string().min(1) }) }),
      send: () => Promise.resolve({}),
    });
    return (
      <Form form={form}>
        <TextField control={form.control} name="person.name" label="Name" />
        <button type="button" onClick={() => form.setValue("person", { name: "Ada" })}>
          Copy
        </button>
        <FormActions form={form}>Save</FormActions>
      </Form>
    );
  }
  i18n.loadAndActivate({ locale: "en", messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <PersonForm />
    </I18nProvider>,
  );
  const name = screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(name.getAttribute("aria-invalid")).toBe("true"));
  await userEvent.click(screen.getByRole("button", { name: "Copy" }));
  expect(name.value).toBe("Ada");
  expect(name.getAttribute("aria-invalid")).not.toBe("true");
});

test("errors and unreadable text stay with their row when another one is removed", async () => {
  const send = vi.fn<() => Promise<unknown>>().mockResolvedValue({});
  function RowsForm() {
    const form = useForm({
      initial: { rows: [1, 2, 3].map((id) => ({ id, label: `Row ${id}`, price: null as number | null })) },
      schema: async () => z.object({ rows: z.array(z.object({ label: z.string().min(1) })).max(3) }),
      send,
    });
    const rows = useRows(form.control, "rows");
    return (
      <Form form={form}>
        {rows.fields.map(({ key, id }, at) => (
          <div key={key}>
            <TextField control={form.control} name={`rows.${at}.label`} label={`Label ${id}`} />
            <MoneyField control={form.control} name={`rows.${at}.price`} label={`Price ${id}`} currency="EUR" />
            <button type="button" onClick={() => rows.remove(at)}>
              Remove {id}
            </button>
          </div>
        ))}
        <FormActions form={form}>Save</FormActions>
      </Form>
    );
  }
  i18n.loadAndActivate({ locale: "en", messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <RowsForm />
    </I18nProvider>,
  );
  const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
  await userEvent.clear(field("Label 2"));
  await userEvent.type(field("Price 3"), "ten");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(document.activeElement).toBe(field("Label 2")));
  await userEvent.click(screen.getByRole("button", { name: "Remove 1" }));
  expect(field("Label 2").getAttribute("aria-invalid")).toBe("true");
  expect(field("Price 2").getAttribute("aria-invalid")).not.toBe("true");
  expect(field("Price 3").getAttribute("aria-invalid")).toBe("true");
  expect(field("Price 3").value).toBe("ten");
  await userEvent.type(field("Label 2"), "Two");
  expect(field("Label 2").getAttribute("aria-invalid")).not.toBe("true");
  expect(send).not.toHaveBeenCalled();
});
