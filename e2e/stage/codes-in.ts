import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/** By itself the library would fetch it from elsewhere. */
const wasm = fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });

/** What a scanner reads in a picture. */
export async function codesIn(picture: Buffer): Promise<string[]> {
  const found = await readBarcodes(new Uint8Array(picture), { formats: ["QRCode"] });
  return found.map(({ text }) => text);
}
