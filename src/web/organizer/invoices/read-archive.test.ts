import { expect, test } from "vitest";
import { DOCUMENT_COUNT } from "#contract/invoices.ts";
import { readArchive } from "./read-archive.ts";

/** The start of a file in an archive, with some content. */
const file = (content: string) => [0x50, 0x4b, 0x03, 0x04, ...new TextEncoder().encode(content)];

function respondWith(parts: number[][], count: number | null) {
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
  const blob = await readArchive(respondWith(parts, count), (progress) => come.push(progress.come));
  return { come, size: blob.size };
}

test("archive reader reports the number of documents without the index and returns all bytes", async () => {
  const parts = [file("index"), file("one"), file("two and"), file("three")];
  expect(await heard(parts, 3)).toEqual({ come: [0, 1, 2, 3], size: parts.flat().length });
});

test("archive reader finds the start of a file wherever the stream is split", async () => {
  const archive = [...file("index"), ...file("PK"), ...file("P"), ...file("")];
  for (let cut = 0; cut <= archive.length; cut += 1) {
    const { come, size } = await heard([archive.slice(0, cut), archive.slice(cut)], 3);
    expect([come.at(-1), size]).toEqual([3, archive.length]);
  }
  const bytes = archive.map((byte) => [byte]);
  expect((await heard(bytes, 3)).come).toEqual([0, 1, 2, 3]);
});

test("archive reader never reports more documents than announced, whatever their content", async () => {
  expect((await heard([[...file("index"), ...file("one"), ...file("a zip within")]], 1)).come).toEqual([0, 1]);
  expect((await heard([file("index"), file("one")], null)).come).toEqual([0]);
});

test("archive reader rejects an interrupted stream", async () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new Error("gone")) });
  await expect(readArchive(new Response(body), () => undefined)).rejects.toThrow("gone");
});
