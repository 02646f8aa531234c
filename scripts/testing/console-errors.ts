import { format } from "node:util";
import { afterEach } from "vitest";

/**
 * Fails a test that calls `console.error`. A test that expects an error replaces it with its own
 * `vi.spyOn(console, "error")`.
 */
const complaints: string[] = [];

console.error = (...args: unknown[]) => void complaints.push(`console.error: ${format(...args)}`);

afterEach(() => {
  const [first, ...others] = complaints.splice(0);
  if (first) throw new Error([first, ...others].join("\n"));
});
