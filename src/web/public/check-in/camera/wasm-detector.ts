import { BarcodeDetector, prepareZXingModule } from "barcode-detector/ponyfill";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

export const READER_FILE = wasm;

/**
 * Reads codes with WebAssembly from this server: by default the library would load it from a CDN.
 */
export function wasmDetector(): BarcodeDetector {
  prepareZXingModule({
    overrides: { locateFile: (file: string, folder: string) => (file.endsWith(".wasm") ? wasm : folder + file) },
  });
  return new BarcodeDetector({ formats: ["qr_code"] });
}
