import { afterEach, expect, test } from "vitest";
import { cleanup, render } from "#web/testing/render.tsx";
import { useArrival } from "./use-arrival.ts";

afterEach(cleanup);

function Page({ isLed, typesEarly = false }: { isLed: boolean; typesEarly?: boolean }) {
  useArrival(isLed);
  return (
    <main>
      <h1>Your details</h1>
      <input aria-label="First name" ref={(input) => void (typesEarly && input?.focus())} />
    </main>
  );
}

const focused = () => document.activeElement?.tagName;

test("who was led to a page has the focus at its title, who has put it elsewhere keeps it, and who comes from outside begins at the top", () => {
  render(<Page isLed />);
  expect(focused()).toBe("H1");
  cleanup();
  render(<Page isLed typesEarly />);
  expect(focused()).toBe("INPUT");
  cleanup();
  render(<Page isLed={false} />);
  expect(focused()).toBe("BODY");
});
