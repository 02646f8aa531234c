import { runInThisContext } from "node:vm";
import { act } from "@testing-library/react";
import { startTransition, Suspense, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { NOTE_EARLY_PRESSES, useEarlyPresses } from "./early-presses.ts";

function Page() {
  const [heard, hear] = useState<string[]>([]);
  useEarlyPresses();
  const said = (word: string) => hear((before) => [...before, word]);
  return (
    <form method="dialog" onSubmit={(event) => (event.preventDefault(), said("sent"))}>
      <button type="button" onClick={() => said("more")}>
        <b>More</b>
      </button>
      <button type="submit">Send</button>
      <output>{heard.join(", ")}</output>
    </form>
  );
}

test("what was pressed before the page was taken over is done then, in that order and each once; later presses are heard as ever", async () => {
  const place = document.body.appendChild(document.createElement("div"));
  place.innerHTML = renderToString(<Page />);
  runInThisContext(NOTE_EARLY_PRESSES);
  const press = (what: string) => place.querySelector<HTMLElement>(what)?.click();
  press("b");
  press("[type=submit]");
  press("b");
  const root = await act(async () => hydrateRoot(place, <Page />));
  await act(() => vi.waitFor(() => expect(window.early).toBeUndefined()));
  expect(place.querySelector("output")?.textContent).toBe("more, sent");
  act(() => press("b"));
  expect(place.querySelector("output")?.textContent).toBe("more, sent, more");
  await act(async () => root.unmount());
});

function Parts() {
  const [times, count] = useState(0);
  return (
    <button type="button" onClick={() => count(times + 1)}>
      Pressed {times}
    </button>
  );
}

function PageInParts() {
  useEarlyPresses();
  return (
    <Suspense>
      <Parts />
    </Suspense>
  );
}

test("a press on a part that is taken over after the page around it (Suspense) is done, too", async () => {
  const place = document.body.appendChild(document.createElement("div"));
  place.innerHTML = renderToString(<PageInParts />);
  runInThisContext(NOTE_EARLY_PRESSES);
  place.querySelector("button")?.click();
  // not within `act`, which would take everything over at once
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  startTransition(() => void hydrateRoot(place, <PageInParts />));
  await vi.waitFor(() => expect(place.textContent).toBe("Pressed 1"));
  vi.unstubAllGlobals();
});
