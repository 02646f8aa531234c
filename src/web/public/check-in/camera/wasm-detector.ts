import { BarcodeDetector, prepareZXingModule } from "barcode-detector/ponyfill";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

export const READER_FILE = wasm;

/** Reads codes with WebAssembly that comes from this server: by itself the library would fetch it from elsewhere. */
export function wasmDetector(): BarcodeDetector {
  prepareZXingModule({
    overrides: { locateFile: (file: string, folder: string) => (file.endsWith(".wasm") ? wasm : folder + file) },
  });
  return new BarcodeDetector({ formats: ["qr_code"] });
}
