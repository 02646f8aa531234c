import { runInThisContext } from "node:vm";
import { afterEach, expect, test, vi } from "vitest";
import { cleanup, createEvent, fireEvent, render } from "#web/testing/render.tsx";
import { NOTE_EARLY_KEYS } from "./early-keys.ts";
import { useTypedCodes } from "./use-typed-codes.ts";

afterEach(cleanup);

const code = "A-7KQ2M9X.Q7kq2M9xQ7kq2M9-";

type Props = { onCode: (text: string) => void; onText: (text: string) => void; press: () => void };

function Page({ onCode, onText, press }: Props) {
  useTypedCodes(onCode, onText);
  return (
    <>
      <button type="button" onClick={press}>
        Next
      </button>
      <input />
      <input type="search" />
    </>
  );
}

function open() {
  const [onCode, onText, press] = [vi.fn<(text: string) => void>(), vi.fn<(text: string) => void>(), vi.fn()];
  const { getByRole } = render(<Page onCode={onCode} onText={onText} press={press} />);
  const fields = { field: getByRole("textbox"), search: getByRole("searchbox") };
  return { onCode, onText, press, button: getByRole("button"), ...fields };
}

let now = 0;
const [FAST, SLOW] = [8, 180];

/** Types the text and returns whether the default action of the last key is allowed. */
function type(target: HTMLElement, text: string, { every = SLOW, end = "Enter" } = {}): boolean {
  now += 10_000;
  return [...text, end].map((key) => press(target, key, every)).at(-1) ?? true;
}

function press(target: HTMLElement, key: string, after: number): boolean {
  now += after;
  const event = createEvent.keyDown(target, { key });
  Object.defineProperty(event, "timeStamp", { value: now });
  return fireEvent(target, event);
}

test("code typed by a handheld scanner is read wherever the focus is and presses no button", () => {
  const { onCode, button } = open();
  expect(type(button, code)).toBe(false);
  expect(onCode).toHaveBeenCalledExactlyOnceWith(code);
  expect(type(document.body, code)).toBe(false);
  expect(onCode).toHaveBeenCalledTimes(2);
});

test("text typed into a field stays there, and Enter presses the focused button where no code was typed", () => {
  const { onCode, onText, button, field, search } = open();
  expect(type(search, code)).toBe(true);
  expect(type(field, code)).toBe(true);
  expect(type(button, "hello")).toBe(true);
  expect(type(button, "")).toBe(true);
  expect(onCode).not.toHaveBeenCalled();
  expect(onText).not.toHaveBeenCalled();
});

test.each(["959321947", "TKT-0001", "A-7KQ2M9X", "000123", "AbCdEf"])(
  "%s from a scanner is a code wherever the focus is, ended by Enter or Tab",
  (scanned) => {
    const { onCode, button, search, field } = open();
    for (const target of [document.body, button, search])
      for (const end of ["Enter", "Tab"]) expect(type(target, scanned, { every: FAST, end })).toBe(false);
    expect(onCode.mock.calls).toEqual(Array.from({ length: 6 }, () => [scanned]));
    expect(type(field, scanned, { every: FAST }), "a name or a PIN takes what is scanned into it").toBe(true);
    expect(onCode).toHaveBeenCalledTimes(6);
  },
);

test("scanned code with a delay by a busy browser is read completely", () => {
  const { onCode, button } = open();
  for (const key of code.slice(0, 9)) press(button, key, FAST);
  for (const [at, key] of [...code.slice(9), "Enter"].entries()) press(button, key, at === 0 ? 400 : FAST);
  expect(onCode.mock.calls).toEqual([[code]]);
});

test("second end-of-line key of a scanner presses no button", () => {
  const { button } = open();
  type(button, "959321947", { every: FAST });
  expect(press(button, "Enter", FAST)).toBe(false);
  expect(press(button, "Enter", 5_000)).toBe(true);
});

test("text typed by a person on the page is passed on as a possible code", () => {
  const { onCode, onText } = open();
  type(document.body, "959321947");
  expect(onText).toHaveBeenCalledExactlyOnceWith("959321947");
  expect(onCode).not.toHaveBeenCalled();
});

test("code typed before the page is ready is read once", () => {
  runInThisContext(NOTE_EARLY_KEYS);
  type(document.body, code);
  now += 10_000;
  for (const key of code.slice(0, 9)) press(document.body, key, SLOW);
  const { onCode } = open();
  expect(onCode).toHaveBeenCalledExactlyOnceWith(code);
  for (const key of [...code.slice(9), "Enter"]) press(document.body, key, SLOW);
  expect(onCode, "the rest of what was begun early").toHaveBeenCalledTimes(2);
  cleanup();
  expect(open().onCode).not.toHaveBeenCalled();
});

test("code of another platform scanned before the page is ready is read", () => {
  runInThisContext(NOTE_EARLY_KEYS);
  type(document.body, "TKT-0001", { every: FAST });
  expect(open().onCode).toHaveBeenCalledExactlyOnceWith("TKT-0001");
});
