import type { FastifyRequest } from "fastify";
import "@fastify/multipart";
import { IMAGE_BYTES_MAX } from "#domain/maxima.ts";
import { AppError, invalid } from "#server/platform/errors.ts";

export type Upload<Type> = { content: Buffer; file_name: string; type: Type };

/**
 * Reads an image upload (multipart, fields in any order): the file `image`, and its `type`, by
 * default the first accepted one.
 * @throws AppError wrong_content_type, malformed, too_large (image_bytes), invalid (required,
 * wrong)
 */
export async function readUpload<const Types extends readonly [string, ...string[]]>(
  request: FastifyRequest,
  accepted: Types,
): Promise<Upload<Types[number]>> {
  if (!request.isMultipart()) throw new AppError("wrong_content_type");
  const upload = await readParts(request, accepted).catch(refuseBroken);
  if (!upload || upload.content.length === 0) throw invalid({ image: "required" });
  if (upload.content.length >= IMAGE_BYTES_MAX) throw new AppError("too_large", { fields: { image: "image_bytes" } });
  return upload;
}

async function readParts<Type extends string>(
  request: FastifyRequest,
  accepted: readonly [Type, ...Type[]],
): Promise<Upload<Type> | undefined> {
  let file: { content: Buffer; file_name: string } | undefined;
  let [type]: readonly Type[] = accepted;
  for await (const part of request.parts()) {
    if (part.type === "file") {
      const content = await part.toBuffer();
      if (part.fieldname === "image") file = { content, file_name: plainName(part.filename) };
    } else if (part.fieldname === "type") {
      type = accepted.find((candidate) => candidate === part.value);
      if (!type) throw invalid({ type: "wrong" });
    }
  }
  return file && type && { ...file, type };
}

/**
 * Most errors of the parser have no code. All of them are caused by the request: no boundary, a
 * truncated body, forbidden names.
 */
function refuseBroken(error: unknown): never {
  if (error instanceof AppError) throw error;
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  if (code === "FST_REQ_FILE_TOO_LARGE") throw new AppError("too_large", { fields: { image: "image_bytes" } });
  throw new AppError(TOO_MANY.has(code) ? "too_large" : "malformed", { cause: error });
}

const TOO_MANY = new Set<unknown>(["FST_FILES_LIMIT", "FST_PARTS_LIMIT", "FST_FIELDS_LIMIT"]);

/** For display only, never used as a path. */
function plainName(name: string | undefined): string {
  const plain = (name ?? "").split(/[\\/]/).at(-1)?.replace(/\p{C}/gu, "").trim().slice(0, 200);
  return plain?.isWellFormed() && plain ? plain : "image";
}
