import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { CallError } from "#web/platform/call-error.ts";
import { render, screen, waitFor } from "#web/testing/render.tsx";
import { DateTimeField } from "./date-time-field.tsx";
import { Form, SaveBar } from "./form.tsx";
import { MoneyField } from "./money-field.tsx";
import { NumberField } from "./number-field.tsx";
import { TextField } from "./text-field.tsx";
import { useForm } from "./use-form.ts";

vi.mock("./leave-guard.tsx", () => ({ LeaveGuard: () => null }));

const INITIAL = {
  title: "Standard",
  ends_at: null as string | null,
  minimum: null as number | null,
  most: null as number | null,
};

type Send = (values: typeof INITIAL) => Promise<unknown>;

function SomeForm({ send }: { send: Send }) {
  const form = useForm({ initial: INITIAL, send: (values) => send(values) });
  return (
    <Form form={form}>
      <TextField control={form.control} name="title" label="Title" />
      <DateTimeField control={form.control} name="ends_at" label="Ends" zone="Europe/Berlin" />
      <MoneyField control={form.control} name="minimum" label="Minimum" currency="EUR" />
      <NumberField control={form.control} name="most" label="Most" />
      <SaveBar form={form}>Save</SaveBar>
    </Form>
  );
}

function show(send: Send = async () => ({})) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const sent = vi.fn<Send>(send);
  render(
    <I18nProvider i18n={i18n}>
      <SomeForm send={sent} />
    </I18nProvider>,
  );
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
  return { sent, field, save };
}

test("incomplete date prevents the form from being sent, is reported at its field and gets the focus", async () => {
  const { sent, field, save } = show();
  await userEvent.type(field("Title"), " ticket");
  await userEvent.type(field("Ends"), "May 3");
  await save();
  expect(await screen.findByText(/^Add a time, for example /)).toBeTruthy();
  expect(document.activeElement).toBe(field("Ends"));
  expect(sent).not.toHaveBeenCalled();

  await userEvent.clear(field("Ends"));
  await save();
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ ...INITIAL, title: "Standard ticket" }));
});

test("unreadable date is reported while it is typed, and cleared when the form is reset", async () => {
  const { field } = show();
  await userEvent.type(field("Ends"), "soon");
  expect(await screen.findByText(/^Enter a date and time, for example /)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  expect(screen.queryByText(/^Enter a date and time/)).toBeNull();
  expect(field("Ends").value).toBe("");
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

test("unreadable amount is not sent as an empty one", async () => {
  const { sent, field, save } = show();
  await userEvent.type(field("Minimum"), "ten");
  await save();
  expect(await screen.findByText("Enter an amount, for example 12.50.")).toBeTruthy();
  expect(document.activeElement).toBe(field("Minimum"));
  expect(sent).not.toHaveBeenCalled();
  await userEvent.clear(field("Minimum"));
  await userEvent.type(field("Minimum"), "10");
  await save();
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ ...INITIAL, minimum: 10_00 }));
});

test("reset clears unreadable text", async () => {
  const { field } = show();
  await userEvent.type(field("Minimum"), "ten");
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  expect(field("Minimum").value).toBe("");
  expect(screen.queryByText("Enter an amount, for example 12.50.")).toBeNull();
});

test("number with too many digits is not sent as an empty one", async () => {
  const { sent, field, save } = show();
  await userEvent.type(field("Most"), "99999999999999999999");
  await save();
  expect(await screen.findByText("Enter a whole number.")).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
  await userEvent.clear(field("Most"));
  await userEvent.type(field("Most"), "4");
  await save();
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ ...INITIAL, most: 4 }));
});

test("error that no field shows is above the form, even where a field shows the same message", async () => {
  const { field, save } = show(() =>
    Promise.reject(
      new CallError({
        code: "invalid",
        status: 422,
        message: "No.",
        errors: { title: ["This field is required."], color: ["This field is required."] },
      }),
    ),
  );
  await userEvent.type(field("Title"), "x");
  await save();
  expect((await screen.findByRole("alert")).textContent).toBe("This field is required.");
  expect(screen.getAllByText("This field is required.")).toHaveLength(2);
});
