export type ReadCodes = (picture: HTMLVideoElement) => Promise<string[]>;

type Detector = { detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type Detectors = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<readonly string[]> };

/**
 * Returns the browser's own reader where it has one (as on Android), otherwise ours, which is
 * loaded only then.
 */
export async function codeReader(): Promise<ReadCodes> {
  const detector = (await nativeDetector()) ?? (await import("./wasm-detector.ts")).wasmDetector();
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue).filter(Boolean);
}

/**
 * Loads the files that our reader needs in addition to its module, and returns their URLs; none
 * where the browser has a reader.
 */
export async function readerFiles(): Promise<string[]> {
  if (await nativeDetector()) return [];
  const { READER_FILE } = await import("./wasm-detector.ts");
  return [READER_FILE];
}

async function nativeDetector(): Promise<Detector | undefined> {
  const Native = (window as { BarcodeDetector?: Detectors }).BarcodeDetector;
  const formats: readonly string[] = (await Native?.getSupportedFormats().catch(() => [])) ?? [];
  return Native && formats.includes("qr_code") ? new Native({ formats: ["qr_code"] }) : undefined;
}
