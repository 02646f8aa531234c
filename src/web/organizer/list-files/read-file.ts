import { ROW_COUNT } from "#contract/lists.ts";

/** How much of a file has come, and how many rows there are in it. */
export type FileProgress = { bytes: number; rows: number };

/** Reads a file as it comes, and says each time how much has. */
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
