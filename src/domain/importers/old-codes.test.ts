import { expect, test } from "vitest";
import { oldCodesIn } from "./old-codes.ts";

const uuid = "3b9f6a34-6f0e-4a8e-9a5c-0c7f2d6e1b11";

test.each([
  ["pretix", "5w1k2r8mq3x7vbn4t9zj6hfdy0cpglsa", []],
  ["Eventbrite", "16893657012360209833001", []],
  ["Hi.Events", "A-7KQ2M9X", []],
  [
    "alf.io, with the seal that only its server can check",
    `${uuid}/2Lq+8c0cN1w5bM0m7cS4vU3o9hQ1k2pXyZ0aBcDeFgH=`,
    [uuid],
  ],
  ["alf.io, without", uuid, []],
  ["Tito", "ti_pQ4sWnE7yLbK2mTz", []],
  ["Tito, as an address", "https://ti.to/tickets/ti_pQ4sWnE7yLbK2mTz", ["ti_pQ4sWnE7yLbK2mTz"]],
  ["an address elsewhere", "https://ti.to.example.com/ti_pQ4sWnE7yLbK2mTz", []],
])("code of %s is looked up as scanned and as exported", (_, scanned, more) => {
  expect(oldCodesIn(scanned)).toEqual([scanned, ...more]);
});
