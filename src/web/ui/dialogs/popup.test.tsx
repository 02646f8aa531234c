import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { cleanup, render, screen } from "#web/testing/render.tsx";
import { Popup } from "./popup.tsx";
import { usePopup } from "./use-popup.ts";

afterEach(cleanup);

function Settings() {
  const { popup, opener } = usePopup("dialog");
  return (
    <>
      <button type="button" {...opener}>
        Settings
      </button>
      <Popup {...popup} side="bottom-end">
        <a href="/profile">Profile</a>
        <input type="radio" name="one" aria-label="Light" defaultChecked />
        <input type="radio" name="one" aria-label="Dark" />
        <button type="button" disabled>
          Clear
        </button>
      </Popup>
    </>
  );
}

test("small dialog takes the focus, traps Tab inside and returns the focus", async () => {
  render(<Settings />);
  const button = screen.getByRole("button", { name: "Settings" });
  await userEvent.click(button);
  expect(screen.getByRole("dialog", { name: "Settings" })).toBeTruthy();
  const [link, light] = [screen.getByRole("link"), screen.getByRole("radio", { name: "Light" })];
  expect(document.activeElement).toBe(link);
  await userEvent.tab();
  expect(document.activeElement).toBe(light);
  await userEvent.tab();
  expect(document.activeElement).toBe(link);
  await userEvent.tab({ shift: true });
  expect(document.activeElement).toBe(light);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(button);
});
