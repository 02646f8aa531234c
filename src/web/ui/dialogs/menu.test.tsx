import userEvent from "@testing-library/user-event";
import { IconCopy, IconEye, IconTrash } from "@tabler/icons-react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { cleanup, render, screen } from "#web/testing/render.tsx";
import { Menu, MenuEntry } from "./menu.tsx";
import { notify } from "#web/ui/page/notifications.tsx";

afterEach(cleanup);

function show() {
  const [copied, rowClicked, behind] = [vi.fn(), vi.fn(), vi.fn()];
  render(
    <MemoryRouter>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a row of a list */}
      <div onClick={rowClicked}>
        <Menu
          button={(opener) => (
            <button type="button" {...opener}>
              More
            </button>
          )}
        >
          <MenuEntry icon={IconEye} disabled onClick={behind}>
            Look
          </MenuEntry>
          <MenuEntry icon={IconCopy} onClick={copied}>
            Copy
          </MenuEntry>
          <MenuEntry icon={IconTrash} to="/away">
            Delete
          </MenuEntry>
        </Menu>
      </div>
      <button type="button">After</button>
    </MemoryRouter>,
  );
  return { copied, rowClicked };
}

const button = () => screen.getByRole("button", { name: "More" });
const entry = (name: string) => screen.getByRole("menuitem", { name });
const isOpen = () => screen.queryByRole("menu", { name: "More" }) !== null;

test("menu opens with the focus on its first enabled entry and sets aria-expanded", async () => {
  show();
  expect(button().getAttribute("aria-expanded")).toBe("false");
  button().focus();
  await userEvent.keyboard("{Enter}");
  expect(isOpen()).toBe(true);
  expect(button().getAttribute("aria-expanded")).toBe("true");
  expect(document.activeElement).toBe(entry("Copy"));
});

test("arrow keys wrap around in a menu, and letters, Home and End jump", async () => {
  show();
  await userEvent.click(button());
  const focused: (string | null | undefined)[] = [];
  for (const key of ["{ArrowDown}", "{ArrowDown}", "{ArrowUp}", "{Home}", "{End}", "c", "d"]) {
    await userEvent.keyboard(key);
    focused.push(document.activeElement?.textContent);
  }
  expect(focused).toEqual(["Delete", "Copy", "Delete", "Copy", "Delete", "Copy", "Delete"]);
});

test("choice in a menu closes it, returns the focus to its button and does not click the row behind", async () => {
  const { copied, rowClicked } = show();
  await userEvent.click(button());
  rowClicked.mockClear();
  copied.mockImplementation(() => expect(document.activeElement).toBe(button()));
  await userEvent.click(entry("Copy"));
  expect(copied).toHaveBeenCalledOnce();
  expect(rowClicked).not.toHaveBeenCalled();
  expect(isOpen()).toBe(false);
});

test.each(["{Escape}", "{Tab}"])("%s closes a menu and continues from its button", async (key) => {
  show();
  await userEvent.click(button());
  await userEvent.keyboard(key);
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(key === "{Tab}" ? screen.getByRole("button", { name: "After" }) : button());
});

test("click outside a menu closes it, and so does one on its button", async () => {
  show();
  await userEvent.click(button());
  await userEvent.click(document.body);
  expect(isOpen()).toBe(false);
  await userEvent.click(button());
  await userEvent.click(button());
  expect(isOpen()).toBe(false);
});

test("menu with lazily loaded entries opens with them, and a failed load can be retried", async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error("no connection")).mockResolvedValue(undefined);
  render(
    <MemoryRouter>
      <Menu
        load={load}
        button={(opener) => (
          <button type="button" {...opener}>
            More
          </button>
        )}
      >
        <MenuEntry icon={IconCopy} onClick={vi.fn()}>
          Copy
        </MenuEntry>
      </Menu>
    </MemoryRouter>,
  );
  const failed = vi.spyOn(notify, "failed").mockImplementation(() => undefined);
  await userEvent.click(button());
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
  expect(isOpen()).toBe(false);
  expect(button().hasAttribute("aria-busy")).toBe(false);
  await userEvent.click(button());
  await screen.findByRole("menu", { name: "More" });
  expect(document.activeElement).toBe(entry("Copy"));
  await userEvent.click(button());
  expect(isOpen()).toBe(false);
  expect(load).toHaveBeenCalledTimes(2);
  failed.mockRestore();
});
