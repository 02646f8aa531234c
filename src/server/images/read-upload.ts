import type { FastifyRequest } from "fastify";
import "@fastify/multipart";
import { IMAGE_BYTES_MAX } from "#domain/limits.ts";
import { AppError, invalid } from "#server/platform/errors.ts";

export type Upload = { content: Buffer; file_name: string };

/**
 * The picture of a multipart request, fields in any order: `image`, and `type=EVENT_COVER` if it is given.
 * @throws AppError wrong_content_type, too_large (image_bytes), invalid (required, wrong)
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError("wrong_content_type");
  let upload: Upload | undefined;
  for await (const part of request.parts()) {
    if (part.type === "file") {
      const content = await part.toBuffer().catch(refuseSize);
      if (part.fieldname === "image") upload = { content, file_name: plainName(part.filename) };
    } else if (part.fieldname === "type" && part.value !== "EVENT_COVER") throw invalid({ type: "wrong" });
  }
  if (!upload || upload.content.length === 0) throw invalid({ image: "required" });
  if (upload.content.length >= IMAGE_BYTES_MAX) throw new AppError("too_large", { fields: { image: "image_bytes" } });
  return upload;
}

function refuseSize(error: unknown): never {
  if (typeof error === "object" && error !== null && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE")
    throw new AppError("too_large", { fields: { image: "image_bytes" } });
  throw error;
}

/** Shown to people, never used as a path. */
function plainName(name: string | undefined): string {
  const plain = (name ?? "").split(/[\\/]/).at(-1)?.replace(/\p{C}/gu, "").trim().slice(0, 200);
  return plain?.isWellFormed() && plain ? plain : "image";
}
