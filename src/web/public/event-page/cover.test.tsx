import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PublicEvent } from "#contract/public-events.ts";
import { Backdrop, Cover } from "./cover.tsx";

const url = "/images/cover.webp";
const cover = {
  url,
  width: 2160,
  height: 1080,
  average_color: "#333333",
  focus: { x: 20, y: 80 },
  variants: [{ url: "/images/small.webp", width: 480 }],
};
const event = { title: "Lantern Walk", cover } as unknown as PublicEvent;

test("cropped cover keeps the focal point that the organizer chose", () => {
  expect(renderToStaticMarkup(<Cover event={event} />)).toContain("object-position:20% 80%");
});

// SPEC 3.84
test("cover loads with high priority, and the blurred backdrop uses the same file", () => {
  const cover = renderToStaticMarkup(<Cover event={event} />);
  const backdrop = renderToStaticMarkup(<Backdrop event={event} />);
  const sources = (page: string) =>
    ["src", "srcSet", "sizes", "fetchPriority"].map((name) => new RegExp(` ${name}="([^"]+)"`).exec(page)?.[1]);
  expect(sources(backdrop)).toEqual(sources(cover));
  expect(sources(cover)).toContain("high");
  expect(sources(cover)).not.toContain(undefined);
});
