import { useEffect } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { type Around, AroundPage, useAround, useAddressParams } from "#web/platform/page-around.tsx";
import { act, cleanup, render, screen } from "#web/testing/render.tsx";
import { type Handed, HANDED, handedText } from "./handed.ts";
import { useOwnAround } from "./use-own-around.ts";

const handed: Handed = {
  loaded: { name: "as it came" },
  around: { address: { pathname: window.location.pathname, search: "", hash: "" }, params: { event_id: "7" } },
  styles: [],
  script: "",
};

let around: Around;

function Shown({ loaded }: { loaded: { name: string } }) {
  const is = useAround();
  useEffect(() => {
    around = is;
  }, [is]);
  const step = useAddressParams().get("step") ?? "none";
  const { hash, state } = is.address;
  const said = [loaded.name, `step ${step}`, hash || "top", JSON.stringify(state), is.params.event_id];
  return <p>{said.join(" | ")}</p>;
}

function Page() {
  const { around: is, loaded } = useOwnAround(handed);
  return (
    <AroundPage is={is}>
      <Shown loaded={loaded as { name: string }} />
    </AroundPage>
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, "", window.location.pathname);
});

test("what follows the path is kept in the history, without a new document, and going back shows what stood there", async () => {
  render(<Page />);
  expect(screen.getByText("as it came | step none | top | null | 7")).toBeTruthy();

  await act(() => around.go("?step=2#tickets", { state: { from: 1 } }));
  expect(screen.getByText('as it came | step 2 | #tickets | {"from":1} | 7')).toBeTruthy();

  await act(() => around.go("?step=3", { replace: true }));
  expect(screen.getByText("as it came | step 3 | top | null | 7")).toBeTruthy();

  await act(() => around.go(-1));
  expect(await screen.findByText("as it came | step none | top | null | 7")).toBeTruthy();
});

test("the loader is asked again by the page's own document", async () => {
  const text = handedText({ ...handed, loaded: { name: "as it is now </script>" } });
  const page = `<!doctype html><script id="${HANDED}" type="application/json">${text}</script>`;
  vi.stubGlobal("fetch", async () => new Response(page));
  render(<Page />);
  await act(() => around.loadAgain());
  expect(screen.getByText(/^as it is now <\/script> /)).toBeTruthy();
});

test("without a network the loader can't be asked, and the page stays as it is", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  render(<Page />);
  await expect(around.loadAgain()).rejects.toThrow("Failed to fetch");
  expect(screen.getByText(/^as it came /)).toBeTruthy();
});
