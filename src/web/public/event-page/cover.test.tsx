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

test("where less than all of it has room, what its organizer chose stays in sight", () => {
  expect(renderToStaticMarkup(<Cover event={event} />)).toContain("object-position:20% 80%");
});

test("the picture comes first, and what is only blurred behind it after everything else", () => {
  expect(renderToStaticMarkup(<Cover event={event} />)).toContain('fetchPriority="high"');
  expect(renderToStaticMarkup(<Backdrop event={event} />)).toContain('fetchPriority="low"');
});
