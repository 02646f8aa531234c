import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IconCopy, IconEye, IconTrash } from "@tabler/icons-react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
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

test("a menu opens with the focus on its first entry that can be chosen, and says that it is open", async () => {
  show();
  expect(button().getAttribute("aria-expanded")).toBe("false");
  button().focus();
  await userEvent.keyboard("{Enter}");
  expect(isOpen()).toBe(true);
  expect(button().getAttribute("aria-expanded")).toBe("true");
  expect(document.activeElement).toBe(entry("Copy"));
});

test("arrows go round, letters and the ends are found", async () => {
  show();
  await userEvent.click(button());
  const places: (string | null | undefined)[] = [];
  for (const key of ["{ArrowDown}", "{ArrowDown}", "{ArrowUp}", "{Home}", "{End}", "c", "d"]) {
    await userEvent.keyboard(key);
    places.push(document.activeElement?.textContent);
  }
  expect(places).toEqual(["Delete", "Copy", "Delete", "Copy", "Delete", "Copy", "Delete"]);
});

test("a choice closes it with the focus back at its button, and is no click on the row behind", async () => {
  const { copied, rowClicked } = show();
  await userEvent.click(button());
  rowClicked.mockClear();
  copied.mockImplementation(() => expect(document.activeElement).toBe(button()));
  await userEvent.click(entry("Copy"));
  expect(copied).toHaveBeenCalledOnce();
  expect(rowClicked).not.toHaveBeenCalled();
  expect(isOpen()).toBe(false);
});

test.each(["{Escape}", "{Tab}"])("%s leaves it from its button on", async (key) => {
  show();
  await userEvent.click(button());
  await userEvent.keyboard(key);
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(key === "{Tab}" ? screen.getByRole("button", { name: "After" }) : button());
});

test("a press elsewhere closes it, one on its button, too", async () => {
  show();
  await userEvent.click(button());
  await userEvent.click(document.body);
  expect(isOpen()).toBe(false);
  await userEvent.click(button());
  await userEvent.click(button());
  expect(isOpen()).toBe(false);
});

test("a menu whose entries are fetched opens with them, and can be tried again where they don't come", async () => {
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
