import { ROW_COUNT } from "#contract/lists.ts";

/** The number of bytes received so far, and the number of rows in the file. */
export type FileProgress = { bytes: number; rows: number };

/** Reads a file from a stream and reports the progress. */
export async function readFile(response: Response, hear: (progress: FileProgress) => void): Promise<Blob> {
  const rows = Number(response.headers.get(ROW_COUNT)) || 0;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  let bytes = 0;
  hear({ bytes, rows });
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value);
    bytes += read.value.byteLength;
    hear({ bytes, rows });
  }
  return new Blob(parts, { type: response.headers.get("content-type") ?? "" });
}
