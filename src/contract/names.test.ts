import { expect, test } from "vitest";
import type { z } from "zod";
import { accountInput } from "./accounts.ts";
import { capacityAssignmentInput } from "./capacity-assignments.ts";
import { eventInput } from "./events.ts";
import { organizerInput } from "./organizers.ts";
import { taxOrFeeInput } from "./taxes-and-fees.ts";
import { ticketInput } from "./tickets.ts";

const NAMES: [string, z.ZodType][] = [
  ["an account", accountInput.shape.name],
  ["an organizer", organizerInput.shape.name],
  ["an event", eventInput.shape.title],
  ["a ticket", ticketInput.shape.title],
  ["a tax or fee", taxOrFeeInput.shape.name],
  ["a shared capacity", capacityAssignmentInput.shape.name],
];

// SPEC 5.47
test.each(NAMES)("name of %s must be under 150 characters and not empty", (_, name) => {
  const isAccepted = (length: number) => name.safeParse("a".repeat(length)).success;
  expect([0, 1, 149, 150].map(isAccepted)).toEqual([false, true, true, false]);
});
