export function ensureReaders(): Promise<{ zbarimg: string; pdftoppm: string }>;
