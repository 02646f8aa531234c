import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { EventSettings } from "#contract/event-settings.ts";
import type { Designing } from "#web/platform/design-frame.ts";
import { renderDashboard } from "#web/testing/render-dashboard.tsx";
import { anEvent, eventSettings } from "#web/testing/factories.ts";
import { useEventQuery } from "#web/organizer/use-event.ts";
import { Designer } from "./designer.tsx";

/** Renders the designer of event 5 and returns the requests that it sends. */
function open(overrides: Partial<EventSettings> = {}) {
  const settings = eventSettings(overrides);
  const Page = () => useEventQuery().data && <Designer event={anEvent()} settings={settings} />;
  const { written } = renderDashboard(<Page />, {
    "GET /events/5": () => ({ body: { data: anEvent() } }),
    "PATCH /events/5/settings": (body: object) => ({ body: { data: { ...settings, ...body } } }),
    "GET /events/5/settings": () => ({ body: { data: settings } }),
  });
  return written;
}

/**
 * Simulates the page in the frame: `say` sends a message from it, `last` returns the latest message
 * to it.
 */
async function frame() {
  const element = await screen.findByTitle<HTMLIFrameElement>("Event page preview");
  const postMessage = vi.fn<(designing: Designing, origin: string) => void>();
  const source = { postMessage };
  Object.defineProperty(element, "contentWindow", { value: source, configurable: true });
  const send = (data: unknown, origin = window.location.origin) =>
    fireEvent(window, new MessageEvent("message", { data, origin, source: source as unknown as Window }));
  return { postMessage, say: send, last: () => postMessage.mock.lastCall?.[0] };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

// SPEC 2.30
// SECURITY S162
test("designer sends each change to the preview frame and saves only on request", async () => {
  const written = open();
  const { say, last, postMessage } = await frame();
  say("foyer.ready-to-be-designed", "https://elsewhere.example");
  expect(postMessage, "a page of another origin is not heard").not.toHaveBeenCalled();
  say("foyer.ready-to-be-designed");
  await waitFor(() => expect(last()).toMatchObject({ kind: "foyer.designing", look: null, scheme: "light" }));
  await userEvent.type(field("Primary color"), "#0a7");
  await waitFor(() => expect(last()?.look?.light.page?.colors.accent).toBe("#00aa77"));
  expect(postMessage.mock.calls.every(([, origin]) => origin === window.location.origin)).toBe(true);
  expect(written).toEqual([]);
  await userEvent.click(button("Save changes"));
  await waitFor(() =>
    expect(written[0]?.body).toMatchObject({
      homepage_primary_color: "#0a7",
      homepage_background_color: null,
      updated_at: "2027-01-01T10:00:00.000Z",
    }),
  );
});

// SPEC 5.25
test("designer rejects an invalid color at its field and does not preview it", async () => {
  const written = open({ homepage_primary_color: "#112233" });
  const { say, last } = await frame();
  say("foyer.ready-to-be-designed");
  await userEvent.clear(field("Primary color"));
  await userEvent.type(field("Primary color"), "#xyz");
  await userEvent.click(button("Save changes"));
  await screen.findByText("Enter a valid hex code, for example #ffffff.");
  expect(field("Primary color").getAttribute("aria-invalid")).toBe("true");
  expect(last()?.look, "nothing, as the emptied field says").toBeNull();
  expect(written).toEqual([]);
});

test("designer theme sets all colors and can be undone and redone by button and keyboard", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Midnight" }));
  expect(field("Page background").value).toBe("#0d1321");
  expect(button("Midnight").getAttribute("aria-pressed")).toBe("true");
  await userEvent.click(button("Undo"));
  expect(field("Page background").value).toBe("");
  expect(button("Undo").disabled).toBe(true);
  await userEvent.click(button("Redo"));
  expect(field("Page background").value).toBe("#0d1321");
  button("Midnight").focus();
  await userEvent.keyboard("{Control>}z{/Control}");
  expect(field("Page background").value).toBe("");
  await userEvent.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
  expect(field("Page background").value).toBe("#0d1321");
});

test("Surprise me chooses a theme other than the current one and can be undone", async () => {
  open({ homepage_padding: 40 });
  await userEvent.click(await screen.findByRole("button", { name: "Midnight" }));
  const random = vi.spyOn(Math, "random");
  for (const value of [0, 0.5, 0.999]) {
    const [before] = screen.getAllByRole("button", { pressed: true }).map(({ textContent }) => textContent);
    random.mockReturnValueOnce(value);
    await userEvent.click(button("Surprise me"));
    const [after, ...others] = screen.getAllByRole("button", { pressed: true }).map(({ textContent }) => textContent);
    expect(others).toEqual([]);
    expect(after).not.toBe(before);
  }
  random.mockRestore();
  expect(field("Padding").value, "the padding is not part of a theme").toBe("40");
  while (!button("Undo").disabled) await userEvent.click(button("Undo"));
  expect(field("Page background").value).toBe("");
});

test("empty color shows the color that results from the others", async () => {
  open({ homepage_primary_color: "#ffd166" });
  const picker = (name: string) => screen.getByLabelText<HTMLInputElement>(`Choose color: ${name}`).value;
  await screen.findByLabelText("Choose color: Page background");
  expect(picker("Page background")).toBe("#faf9fb");
  expect(picker("Secondary color")).toBe("#ffd166");
  expect(field("Secondary color").placeholder).toBe("Automatic");
  expect(picker("Primary text"), "dark on yellow").not.toBe("#ffffff");
  fireEvent.change(screen.getByLabelText("Choose color: Page background"), { target: { value: "#0d1321" } });
  expect(picker("Content background")).toBe("#0d1321");
  expect(picker("Ticket panel text"), "light on dark").not.toBe("#1f1a26");
});

test("standard look resets all colors and the padding", async () => {
  const written = open({ homepage_primary_color: "#112233", homepage_padding: 40 });
  await userEvent.click(await screen.findByRole("button", { name: "Reset to default" }));
  expect(button("Reset to default").disabled).toBe(true);
  await userEvent.click(button("Save changes"));
  await waitFor(() => expect(written[0]?.body).toMatchObject({ homepage_primary_color: null, homepage_padding: null }));
});

test("designer warns about low contrast with the ratio and fixes it with one click", async () => {
  open({ homepage_primary_color: "#ffd166", homepage_primary_text_color: "#ffffff" });
  const hint = await screen.findByText("Hard to read. The contrast is 1.4:1 and should be at least 4.5:1.");
  await userEvent.click(within(hint.parentElement as HTMLElement).getByRole("button"));
  expect(field("Primary text").value).not.toBe("#ffffff");
  expect(screen.queryByText(/^Hard to read/)).toBeNull();
});

test("color picker and reset button name the color they belong to", async () => {
  open({ homepage_background_color: "#abc" });
  expect((await screen.findByLabelText<HTMLInputElement>("Choose color: Content background")).value).toBe("#aabbcc");
  fireEvent.change(screen.getByLabelText("Choose color: Content background"), { target: { value: "#010203" } });
  expect(field("Content background").value).toBe("#010203");
  await userEvent.click(button("Use automatic color: Content background"));
  expect(field("Content background").value).toBe("");
});
