import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { CallError } from "#web/platform/call-error.ts";
import { fireEvent, render, screen, waitFor, within } from "#web/testing/render.tsx";
import { basedOn } from "./base-version.ts";
import { DateTimeField } from "./date-time-field.tsx";
import { Form, SaveBar } from "./form.tsx";
import { MoneyField } from "./money-field.tsx";
import { SelectField } from "./select-field.tsx";
import { SwitchField } from "./switch-field.tsx";
import { TextField } from "./text-field.tsx";
import { useForm } from "./use-form.ts";

// The save bar asks before leaving, which needs a router. Another test covers that.
vi.mock("./leave-guard.tsx", () => ({ LeaveGuard: () => null }));

type Thing = {
  title: string;
  price: number | null;
  type: "PAID" | "FREE";
  is_paused: boolean;
  ends_at: string | null;
  updated_at: string;
};
type Values = Omit<Thing, "updated_at">;

const FIRST: Thing = {
  title: "Standard",
  price: 20_00,
  type: "PAID",
  is_paused: false,
  ends_at: null,
  updated_at: "2027-01-01T10:00:00.000Z",
};

/** A server with one record, which refuses an update that is based on an older version. */
function server() {
  let record = FIRST;
  let minute = 0;
  const write = (changed: Partial<Thing>) => {
    minute += 1;
    record = { ...record, ...changed, updated_at: `2027-01-01T10:0${minute}:00.000Z` };
    return { data: record };
  };
  const send = vi.fn(async (values: Values, updated_at: string) => {
    if (updated_at !== record.updated_at)
      throw new CallError({
        code: "conflict",
        status: 409,
        message: "This was changed in the meantime. Reload and try again.",
      });
    return write(values);
  });
  return { send, colleague: write, read: vi.fn(async () => ({ data: record })), now: () => record };
}

const valuesOf = ({ updated_at: _at, ...values }: Thing): Values => values;

function ThingForm({ on, done }: { on: ReturnType<typeof server>; done: () => void }) {
  const form = useForm({
    initial: valuesOf(FIRST),
    based_on: basedOn(FIRST, valuesOf, on.read),
    send: on.send,
    done,
  });
  return (
    <Form form={form}>
      <TextField control={form.control} name="title" label="Title" />
      <MoneyField control={form.control} name="price" label="Price" currency="EUR" />
      <SelectField
        control={form.control}
        name="type"
        label="Type"
        choices={[
          { value: "PAID", label: "Fixed price" },
          { value: "FREE", label: "Free of charge" },
        ]}
      />
      <SwitchField control={form.control} name="is_paused" label="Paused" />
      <DateTimeField control={form.control} name="ends_at" label="Ends" zone="Europe/Berlin" />
      <SaveBar form={form}>Save</SaveBar>
    </Form>
  );
}

function show() {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const on = server();
  const done = vi.fn<() => void>();
  render(
    <I18nProvider i18n={i18n}>
      <ThingForm on={on} done={done} />
    </I18nProvider>,
  );
  const write = async (name: string, text: string) => {
    await userEvent.clear(screen.getByRole("textbox", { name }));
    await userEvent.type(screen.getByRole("textbox", { name }), text);
  };
  const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
  return { ...on, done, write, save, title: () => screen.getByRole<HTMLInputElement>("textbox", { name: "Title" }) };
}

test("untouched form shows a colleague's changes on focus, and saves from there", async () => {
  const { write, save, colleague, send, now, title } = show();
  colleague({ title: "Presale", price: 25_00 });
  fireEvent.focus(window);
  await waitFor(() => expect(title().value).toBe("Presale"));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Price" }).value).toBe("25.00");
  await write("Title", "Early bird");
  await save();
  await waitFor(() => expect(now()).toMatchObject({ title: "Early bird", price: 25_00 }));
  expect(send).toHaveBeenCalledTimes(1);
});

test("typed text is left alone on focus", async () => {
  const { write, colleague, title, read } = show();
  await write("Title", "Early bird");
  colleague({ title: "Presale" });
  fireEvent.focus(window);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(title().value).toBe("Early bird");
  expect(read).not.toHaveBeenCalled();
});

test("conflict in other fields is merged and saved automatically, once", async () => {
  const { write, save, colleague, send, done, now } = show();
  await write("Title", "Early bird");
  colleague({ price: 25_00 });
  await save();
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(now()).toMatchObject({ title: "Early bird", price: 25_00 });
  expect(send).toHaveBeenCalledTimes(2);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Price" }).value).toBe("25.00");
  expect(screen.queryByRole("alert")).toBeNull();
});

// SPEC 5.46
test("conflict in the same field keeps typed text, shows the saved value below, and overwrites it on the next save", async () => {
  const { write, save, colleague, send, done, now, title } = show();
  await write("Title", "Early bird");
  colleague({ title: "Presale", price: 25_00 });
  await save();
  expect((await screen.findByRole("alert")).textContent).toContain(
    "Someone else saved changes while you were editing.",
  );
  expect(document.activeElement).toBe(screen.getByRole("alert"));
  expect(done).not.toHaveBeenCalled();
  expect(now().title).toBe("Presale");
  expect(title().value).toBe("Early bird");
  expect(screen.getByText("Saved by someone else: Presale")).toBeTruthy();
  // an untouched field has the colleague's value and no hint
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Price" }).value).toBe("25.00");
  expect(screen.getAllByRole("button", { name: "Use this version" })).toHaveLength(1);

  await save();
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(now()).toMatchObject({ title: "Early bird", price: 25_00 });
  expect(send.mock.calls.map(([, updated_at]) => updated_at)).toEqual([
    "2027-01-01T10:00:00.000Z",
    "2027-01-01T10:01:00.000Z",
  ]);
  expect(screen.queryByText("Saved by someone else: Presale")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("colleague's value is used with a click", async () => {
  const { write, save, colleague, title } = show();
  await write("Title", "Early bird");
  colleague({ title: "Presale" });
  await save();
  await userEvent.click(await screen.findByRole("button", { name: "Use this version" }));
  expect(title().value).toBe("Presale");
  expect(screen.queryByRole("button", { name: "Use this version" })).toBeNull();
  // nothing is left to save
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

test("conflict hint shows each value in the format of its field", async () => {
  const { write, save, colleague } = show();
  await write("Price", "30");
  await userEvent.click(screen.getByRole("switch", { name: "Paused" }));
  await userEvent.type(screen.getByLabelText("Ends"), "2027-06-01T10:00");
  colleague({ price: 25_00, ends_at: "2027-05-03T17:30:00.000Z" });
  await save();
  await screen.findByRole("alert");
  const hints = screen
    .getAllByText(/^Saved by someone else: /)
    .map(({ textContent }) => textContent.replaceAll(/[\u00a0\u202f]/g, " "));
  expect(hints).toEqual(["Saved by someone else: €25.00", "Saved by someone else: Mon, May 3, 2027, 7:30 PM"]);
});

test("conflict hint shows that a colleague cleared the field", async () => {
  const { write, save, colleague } = show();
  await write("Price", "30");
  colleague({ price: null });
  await save();
  const group = (await screen.findByText("Cleared by someone else")).parentElement;
  await userEvent.click(within(group as HTMLElement).getByRole("button", { name: "Use this version" }));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Price" }).value).toBe("");
});

test("discarding after a conflict returns to the colleague's values", async () => {
  const { write, save, colleague, title } = show();
  await write("Title", "Early bird");
  colleague({ title: "Presale" });
  await save();
  await screen.findByText("Saved by someone else: Presale");
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  expect(title().value).toBe("Presale");
  expect(screen.queryByText("Saved by someone else: Presale")).toBeNull();
});

test("next change is based on the response to the last save", async () => {
  const { write, save, done, send } = show();
  await write("Title", "One");
  await save();
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  await write("Title", "Two");
  await save();
  await waitFor(() => expect(done).toHaveBeenCalledTimes(2));
  expect(send).toHaveBeenCalledTimes(2);
  expect(send.mock.lastCall?.[1]).toBe("2027-01-01T10:01:00.000Z");
});

test("conflict is retried once, and a second one asks the user to save again", async () => {
  const { write, save, colleague, send, done, now } = show();
  await write("Title", "Early bird");
  colleague({ price: 25_00 });
  const [first] = [send.getMockImplementation()];
  let times = 0;
  send.mockImplementation(async (values, updated_at) => {
    times += 1;
    if (times === 2) colleague({ is_paused: true });
    return (first as typeof send)(values, updated_at);
  });
  await save();
  expect((await screen.findByRole("alert")).textContent).toContain("save again");
  expect(send).toHaveBeenCalledTimes(2);
  expect(done).not.toHaveBeenCalled();
  await save();
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(now()).toMatchObject({ title: "Early bird", price: 25_00, is_paused: true });
});
