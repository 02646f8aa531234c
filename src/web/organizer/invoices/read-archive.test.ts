import { expect, test } from "vitest";
import { DOCUMENT_COUNT } from "#contract/invoices.ts";
import { readArchive } from "./read-archive.ts";

/** As an archive begins a file, and some of what is in it. */
const file = (content: string) => [0x50, 0x4b, 0x03, 0x04, ...new TextEncoder().encode(content)];

function answer(parts: number[][], count: number | null) {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(Uint8Array.from(part));
      controller.close();
    },
  });
  return new Response(body, { headers: { ...(count !== null && { [DOCUMENT_COUNT]: String(count) }) } });
}

async function heard(parts: number[][], count: number | null) {
  const come: number[] = [];
  const blob = await readArchive(answer(parts, count), (progress) => come.push(progress.come));
  return { come, size: blob.size };
}

test("says how many documents have come, the list of them not counted, and gives all of it", async () => {
  const parts = [file("index"), file("one"), file("two and"), file("three")];
  expect(await heard(parts, 3)).toEqual({ come: [0, 1, 2, 3], size: parts.flat().length });
});

test("finds the beginning of a file wherever the network has cut", async () => {
  const whole = [...file("index"), ...file("PK"), ...file("P"), ...file("")];
  for (let cut = 0; cut <= whole.length; cut += 1) {
    const { come, size } = await heard([whole.slice(0, cut), whole.slice(cut)], 3);
    expect([come.at(-1), size]).toEqual([3, whole.length]);
  }
  const bytes = whole.map((byte) => [byte]);
  expect((await heard(bytes, 3)).come).toEqual([0, 1, 2, 3]);
});

test("never says more than there are, whatever a document holds", async () => {
  expect((await heard([[...file("index"), ...file("one"), ...file("a zip within")]], 1)).come).toEqual([0, 1]);
  expect((await heard([file("index"), file("one")], null)).come).toEqual([0]);
});

test("what breaks off on the way is no archive", async () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new Error("gone")) });
  await expect(readArchive(new Response(body), () => undefined)).rejects.toThrow("gone");
});
