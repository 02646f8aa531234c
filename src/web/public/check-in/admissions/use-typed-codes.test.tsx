import { runInThisContext } from "node:vm";
import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { NOTE_EARLY_KEYS } from "./early-keys.ts";
import { useTypedCodes } from "./use-typed-codes.ts";

afterEach(cleanup);

const code = "A-7KQ2M9X.Q7kq2M9xQ7kq2M9-";

function Page({ onCode, press }: { onCode: (text: string) => void; press: () => void }) {
  useTypedCodes(onCode);
  return (
    <>
      <button type="button" onClick={press}>
        Next
      </button>
      <input />
    </>
  );
}

function open() {
  const [onCode, press] = [vi.fn<(text: string) => void>(), vi.fn<() => void>()];
  const { getByRole } = render(<Page onCode={onCode} press={press} />);
  return { onCode, press, button: getByRole("button"), field: getByRole("textbox") };
}

/** Whether the browser would go on with the last key. */
function type(target: HTMLElement, text: string): boolean {
  for (const key of text) fireEvent.keyDown(target, { key });
  return fireEvent.keyDown(target, { key: "Enter" });
}

test("what a handheld scanner types is taken wherever the focus is, and presses no button", () => {
  const { onCode, button } = open();
  expect(type(button, code)).toBe(false);
  expect(onCode).toHaveBeenCalledExactlyOnceWith(code);
  expect(type(document.body, code)).toBe(false);
  expect(onCode).toHaveBeenCalledTimes(2);
});

test("what is typed into a field is the field’s, and Enter presses what has the focus where no code was typed", () => {
  const { onCode, button, field } = open();
  expect(type(field, code)).toBe(true);
  expect(type(button, "hello")).toBe(true);
  expect(type(button, "")).toBe(true);
  expect(onCode).not.toHaveBeenCalled();
});

test("what is typed before anybody listens is taken then, once", () => {
  runInThisContext(NOTE_EARLY_KEYS);
  type(document.body, code);
  for (const key of code.slice(0, 9)) fireEvent.keyDown(document.body, { key });
  const { onCode } = open();
  expect(onCode).toHaveBeenCalledExactlyOnceWith(code);
  type(document.body, code.slice(9));
  expect(onCode, "the rest of what was begun early").toHaveBeenCalledTimes(2);
  cleanup();
  expect(open().onCode).not.toHaveBeenCalled();
});
