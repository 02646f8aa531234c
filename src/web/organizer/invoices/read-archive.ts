import { DOCUMENT_COUNT } from "#contract/invoices.ts";

/** How many of an archive's documents are on their way, and how many there will be. */
export type Progress = { come: number; of: number };

/** Reads a zip archive of documents as it comes, and says each time that one more has begun. */
export async function readArchive(response: Response, hear: (progress: Progress) => void): Promise<Blob> {
  const of = Number(response.headers.get(DOCUMENT_COUNT)) || 0;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  const count = countFiles();
  hear({ come: 0, of });
  let come = 0;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value);
    // the first file is the list of the others
    const known = Math.max(0, Math.min(of, count(read.value) - 1));
    if (known > come) hear({ come: known, of });
    come = known;
  }
  return new Blob(parts, { type: response.headers.get("content-type") ?? "application/zip" });
}

/** Counts how many files have begun, by what stands before each in an archive; also where it comes in two parts. */
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
