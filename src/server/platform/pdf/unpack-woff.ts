import { inflateSync } from "node:zlib";

/**
 * Decompresses a font file (WOFF 1.0). fontkit would decompress a table each time it reads it, once
 * for each letter of a document, and in JavaScript.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, at) => tableAt(woff, 44 + at * 20));
  const directory = Buffer.alloc(12 + count * 16);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const contents: Buffer[] = [];
  let offset = directory.length;
  for (const [at, { tag, checksum, content }] of tables.entries()) {
    const entryOffset = 12 + at * 16;
    directory.write(tag, entryOffset, "latin1");
    directory.writeUInt32BE(checksum, entryOffset + 4);
    directory.writeUInt32BE(offset, entryOffset + 8);
    directory.writeUInt32BE(content.length, entryOffset + 12);
    const padding = Buffer.alloc(-content.length & 3);
    contents.push(content, padding);
    offset += content.length + padding.length;
  }
  return Buffer.concat([directory, ...contents]);
}

type Table = { tag: string; checksum: number; content: Buffer };

function tableAt(woff: Buffer, entryOffset: number): Table {
  const field = (at: number) => woff.readUInt32BE(entryOffset + at);
  const [offset, packed_size, size] = [field(4), field(8), field(12)];
  const stored = woff.subarray(offset, offset + packed_size);
  const content = packed_size < size ? inflateSync(stored) : stored;
  return { tag: woff.toString("latin1", entryOffset, entryOffset + 4), checksum: field(16), content };
}
