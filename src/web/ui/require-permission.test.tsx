import { Button } from "@mantine/core";
import { fireEvent, screen } from "@testing-library/react";
import { Link } from "react-router";
import { expect, test, vi } from "vitest";
import type { Me } from "#contract/users.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { SignedIn } from "#web/testing/signed-in.tsx";
import { aMe } from "#web/testing/factories.ts";
import { Form, FormActions } from "./form/form.tsx";
import { TextField } from "./form/text-field.tsx";
import { useForm } from "./form/use-form.ts";
import { MenuEntry } from "./dialogs/menu.tsx";
import { RequirePermission } from "./require-permission.tsx";
import { DisabledReason } from "./disabled-reason.tsx";
import { ReadOnlyUnless } from "./read-only.tsx";

const WHY = "You don’t have permission to do this. Ask an admin for access.";
const LOOK = "You can view this but not change it. Ask an admin for access.";
const TICKETS = { area: "tickets", doing: "writing" } as const;
const READER = { role: "ORGANIZER", work: "READ_ONLY" } as const;

const show = (page: React.ReactNode, me: Partial<Me>) =>
  renderDashboard(<SignedIn>{page}</SignedIn>, { "GET /users/me": () => ({ body: { data: aMe(me) } }) });

const whyOf = (element: HTMLElement) =>
  document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent;

test("button is unchanged for a user with permission", async () => {
  const press = vi.fn();
  show(
    <RequirePermission need={TICKETS}>
      <Button onClick={press}>Create ticket</Button>
    </RequirePermission>,
    {},
  );
  fireEvent.click(await screen.findByRole("button", { name: "Create ticket" }));
  expect(press).toHaveBeenCalledOnce();
});

test("button without permission is focusable, gives the reason, and leads nowhere", async () => {
  show(
    <RequirePermission need={TICKETS}>
      <Button component={Link} to="?open=new">
        Create ticket
      </Button>
    </RequirePermission>,
    READER,
  );
  const button = await screen.findByRole("button", { name: "Create ticket" });
  expect([button.ariaDisabled, whyOf(button), button.getAttribute("href")]).toEqual(["true", WHY, null]);
  fireEvent.focus(button);
  expect(screen.getAllByText(WHY)).toHaveLength(2);
  fireEvent.blur(button);
  expect(screen.getAllByText(WHY)).toHaveLength(1);
  fireEvent.click(button);
  expect(window.location.search).toBe("");
});

test("menu entry without permission gives the reason and does nothing", async () => {
  const press = vi.fn();
  show(
    <MenuEntry icon={() => null} refusal={WHY} onClick={press}>
      Delete
    </MenuEntry>,
    READER,
  );
  const entry = await screen.findByRole("menuitem", { name: "Delete" });
  fireEvent.click(entry);
  expect([press.mock.calls.length, entry.ariaDisabled, whyOf(entry)]).toEqual([0, "true", WHY]);
});

test("button without a reason is not disabled", async () => {
  show(
    <DisabledReason refusal={undefined}>
      <Button>Go</Button>
    </DisabledReason>,
    READER,
  );
  expect((await screen.findByRole("button", { name: "Go" })).ariaDisabled).toBeNull();
});

function Name() {
  const form = useForm({ initial: { name: "Standard" }, send: async () => undefined });
  return (
    <ReadOnlyUnless may={TICKETS}>
      <Form form={form}>
        <TextField control={form.control} name="name" label="Name" />
        <FormActions form={form}>Save</FormActions>
      </Form>
    </ReadOnlyUnless>
  );
}

test("form is read-only for a user without permission, with the reason above it", async () => {
  show(<Name />, READER);
  expect(await screen.findByText(LOOK)).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Name" }).matches(":disabled")).toBe(true);
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

test("form is editable for a user with permission", async () => {
  show(<Name />, {});
  expect((await screen.findByRole("textbox", { name: "Name" })).matches(":disabled")).toBe(false);
  expect(screen.queryByText(LOOK)).toBeNull();
});
