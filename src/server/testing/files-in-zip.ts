import { inflateRawSync } from "node:zlib";

export function filesInZip(zip: Buffer): Record<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06"));
  const files: Record<string, Buffer> = {};
  let at = zip.readUInt32LE(end + 16);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((of) => zip.readUInt16LE(at + of)) as [number, number, number];
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(from, from + size);
    files[zip.toString("utf8", at + 46, at + 46 + name)] = method === 8 ? inflateRawSync(packed) : packed;
    at += 46 + name + extra + comment;
  }
  return files;
}
