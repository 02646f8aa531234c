import type { FastifyRequest } from "fastify";
import "@fastify/multipart";
import { IMPORT_BYTES_MAX, MOVED_FILES_MAX } from "#domain/maxima.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import { plainName, refuseBroken } from "#server/imports/read-upload.ts";
import { refuseFile } from "#server/imports/refuse-file.ts";

export type SentFile = { name: string; content: Buffer };

/**
 * Returns the files and fields of a multipart request, in any order; the total size is limited to
 * that of one import.
 * @throws AppError wrong_content_type, malformed, too_large, invalid (file)
 */
export async function readForm(request: FastifyRequest) {
  if (!request.isMultipart()) throw new AppError("wrong_content_type");
  const sent = await readParts(request).catch(refuseBroken);
  const files = sent.files.filter(({ content }) => content.length > 0);
  if (files.length === 0) throw invalid({ file: "required" });
  if (files.reduce((sum, { content }) => sum + content.length, 0) > IMPORT_BYTES_MAX) throw refuseFile("large");
  return { files, fields: sent.fields };
}

async function readParts(request: FastifyRequest) {
  const files: SentFile[] = [];
  const fields: Record<string, string> = {};
  const limits = { fileSize: IMPORT_BYTES_MAX, files: MOVED_FILES_MAX, fields: 20, parts: MOVED_FILES_MAX + 20 };
  for await (const part of request.parts({ limits })) {
    if (part.type === "file") {
      const content = await part.toBuffer();
      if (part.fieldname === "file") files.push({ name: plainName(part.filename), content });
    } else if (typeof part.value === "string" && part.value !== "") fields[part.fieldname] = part.value;
  }
  return { files, fields };
}
