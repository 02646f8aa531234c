import { DOCUMENT_COUNT } from "#contract/invoices.ts";

/** The number of documents of an archive that have started to arrive, and their total. */
export type Progress = { come: number; of: number };

/** Reads a zip archive of documents from a stream and reports each document that starts. */
export async function readArchive(response: Response, hear: (progress: Progress) => void): Promise<Blob> {
  const of = Number(response.headers.get(DOCUMENT_COUNT)) || 0;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  const count = countFiles();
  hear({ come: 0, of });
  let come = 0;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value);
    // The first file is the index of the others.
    const known = Math.max(0, Math.min(of, count(read.value) - 1));
    if (known > come) hear({ come: known, of });
    come = known;
  }
  return new Blob(parts, { type: response.headers.get("content-type") ?? "application/zip" });
}

/**
 * Counts the files that have started by their local file headers, including headers split across
 * two parts.
 */
function countFiles(): (part: Uint8Array) => number {
  let files = 0;
  let matched = 0;
  return (part) => {
    for (const byte of part) {
      matched = byte === BEFORE_FILE[matched] ? matched + 1 : byte === BEFORE_FILE[0] ? 1 : 0;
      if (matched < BEFORE_FILE.length) continue;
      files += 1;
      matched = 0;
    }
    return files;
  };
}

const BEFORE_FILE = [0x50, 0x4b, 0x03, 0x04];
