import { expect, test } from "vitest";
import { firstLinkIn } from "./first-account-link.ts";

test.each([
  ['<p>Join: <a href="https://meet.example.com/a?b=1&amp;c=2">the room</a></p>', "https://meet.example.com/a?b=1&c=2"],
  ["<p>Join at https://meet.example.com/room.</p>", "https://meet.example.com/room"],
  ["<p>(https://meet.example.com/room), code 12</p>", "https://meet.example.com/room"],
  ["<p>https://en.example.org/wiki/A_(b)</p>", "https://en.example.org/wiki/A_(b)"],
  ['<p>Mail <a href="mailto:a@example.com">us</a>, then http://one.example/x</p>', "http://one.example/x"],
  ['<p><a href="javascript:alert(1)">here</a></p>', null],
  ["<p>https://room</p>", null],
  ["<p>Dial 030 12345</p>", null],
  ["", null],
  [null, null],
])("first web link in %s is %s", (html, link) => {
  expect(firstLinkIn(html)).toBe(link);
});
