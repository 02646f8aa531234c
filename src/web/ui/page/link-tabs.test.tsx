import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { fireEvent, render, screen } from "#web/testing/render.tsx";
import { LinkTabs } from "./link-tabs.tsx";

const tabs = ["One", "Two", "Three"].map((key) => ({ key, label: key, to: `/${key}` }));

function show(widths: { scrollWidth: number; clientWidth: number }) {
  for (const [name, width] of Object.entries(widths))
    vi.spyOn(HTMLElement.prototype, name as "scrollWidth", "get").mockReturnValue(width);
  render(
    <MemoryRouter>
      <LinkTabs label="Parts" tabs={tabs} at="One" />
    </MemoryRouter>,
  );
  const bar = screen.getByRole("navigation", { name: "Parts" });
  const scrollTo = (left: number) => fireEvent.scroll(bar, { target: { scrollLeft: left } });
  const more = () => ["data-more-before", "data-more-after"].map((side) => bar.hasAttribute(side));
  return { scrollTo, more };
}

test("tabs that do not fit fade out on each side that has more of them", () => {
  const { scrollTo, more } = show({ scrollWidth: 600, clientWidth: 320 });
  expect(more()).toEqual([false, true]);
  scrollTo(100);
  expect(more()).toEqual([true, true]);
  scrollTo(280);
  expect(more()).toEqual([true, false]);
});

test("tabs that fit do not fade out", () => {
  expect(show({ scrollWidth: 320, clientWidth: 320 }).more()).toEqual([false, false]);
});
