import type { FastifyRequest } from "fastify";
import "@fastify/multipart";
import { IMPORT_BYTES_MAX } from "#domain/maxima.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import { refuseFile } from "./refuse-file.ts";

export type UploadedTable = { content: Buffer; file_name: string; sheet: string | null };

/**
 * Reads an uploaded table (multipart): `file`, and optionally the name of a `sheet`.
 * @throws AppError wrong_content_type, malformed, too_large, invalid (file)
 */
export async function readTableUpload(request: FastifyRequest): Promise<UploadedTable> {
  if (!request.isMultipart()) throw new AppError("wrong_content_type");
  const upload = await readParts(request).catch(refuseBroken);
  if (!upload.content) throw invalid({ file: "required" });
  return { ...upload, content: upload.content };
}

async function readParts(request: FastifyRequest) {
  const upload: Omit<UploadedTable, "content"> & { content?: Buffer } = { file_name: "", sheet: null };
  for await (const part of request.parts({ limits: { fileSize: IMPORT_BYTES_MAX } })) {
    if (part.type === "file") {
      const content = await part.toBuffer();
      if (part.fieldname === "file") Object.assign(upload, { content, file_name: plainName(part.filename) });
    } else if (part.fieldname === "sheet" && typeof part.value === "string" && part.value !== "") {
      upload.sheet = part.value;
    }
  }
  return upload;
}

/** Most errors of the parser have no code. All of them are caused by the request. */
export function refuseBroken(error: unknown): never {
  if (error instanceof AppError) throw error;
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  if (code === "FST_REQ_FILE_TOO_LARGE") throw refuseFile("large");
  throw new AppError(TOO_MANY.has(code) ? "too_large" : "malformed", { cause: error });
}

const TOO_MANY = new Set<unknown>(["FST_FILES_LIMIT", "FST_PARTS_LIMIT", "FST_FIELDS_LIMIT"]);

/** For display only, never used as a path. */
export function plainName(name: string | undefined): string {
  const plain = (name ?? "").split(/[\\/]/).at(-1)?.replace(/\p{C}/gu, "").trim().slice(0, 200);
  return plain?.isWellFormed() && plain ? plain : "file";
}
