import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";

/** Rows of 60 pixels, one below the other: jsdom has no layout. */
export function giveRowsHeights(): void {
  vi.spyOn(HTMLTableRowElement.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return new DOMRect(0, [...document.querySelectorAll("tbody tr")].indexOf(this) * 60, 600, 60);
  });
}

/** Focuses the handle of a row and returns it. */
export async function handleOf(name: string): Promise<HTMLElement> {
  const handle = await screen.findByRole("button", { name: `Move ${name}` });
  handle.focus();
  return handle;
}

/** Picks a row up with Space, presses keys and drops it. */
export async function moveByKeyboard(name: string, keys: string): Promise<void> {
  await handleOf(name);
  await userEvent.keyboard(" ");
  await screen.findByText(new RegExp(`^${name.replace("?", "\\?")} picked up`));
  await userEvent.keyboard(keys);
  await userEvent.keyboard(" ");
}
