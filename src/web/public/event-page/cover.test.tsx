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
  variants: [{ url: "/images/small.webp", width: 480 }],
};
const event = { title: "Lantern Walk", cover } as unknown as PublicEvent;

test("the picture comes first, and what is only blurred behind it after everything else", () => {
  expect(renderToStaticMarkup(<Cover event={event} />)).toContain('fetchPriority="high"');
  expect(renderToStaticMarkup(<Backdrop event={event} />)).toContain('fetchPriority="low"');
});
