import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, expect, test, vi } from "vitest";
import { cleanup, render, screen } from "#web/testing/render.tsx";
import { Form, SaveBar } from "./form.tsx";
import { TextField } from "./text-field.tsx";
import { useForm } from "./use-form.ts";

afterEach(cleanup);

function Name({ send }: { send: () => Promise<unknown> }) {
  const form = useForm({ initial: { name: "Night" }, send });
  return (
    <Form form={form}>
      <TextField control={form.control} name="name" label="Name" />
      <SaveBar form={form} />
    </Form>
  );
}

function show(send: () => Promise<unknown>) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element: <Name send={send} /> }])} />
    </I18nProvider>,
  );
}

test("save bar confirms the save in place, until something changes again", async () => {
  show(async () => undefined);
  await userEvent.type(screen.getByLabelText("Name"), "s");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  expect((await screen.findByRole("status")).textContent).toBe("Saved");
  expect(screen.queryByRole("button", { name: "Save changes" })).toBeNull();
  await userEvent.type(screen.getByLabelText("Name"), "!");
  expect(screen.queryByText("Saved")).toBeNull();
  expect(screen.getByRole("button", { name: "Save changes" })).toBeDefined();
});

test("save bar confirms nothing after a refusal or a discard", async () => {
  show(vi.fn<() => Promise<unknown>>().mockRejectedValue(new Error("No.")));
  await userEvent.type(screen.getByLabelText("Name"), "s");
  await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
  await screen.findByRole("alert");
  expect(screen.queryByText("Saved")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Discard" }));
  expect(screen.queryByText("Saved")).toBeNull();
});
