import type { Db } from "#server/platform/database.ts";
import { uploadContents } from "#server/platform/files/files.ts";
import { type Rendered, RENDERED_MIME_TYPE } from "./render.ts";

/**
 * Uploads the contents of a rendered image to the object storage, where there is one.
 * @throws AppError unavailable
 */
export async function uploadRendered(db: Db, rendered: Rendered<Buffer>): Promise<Rendered> {
  const { original } = rendered;
  const uploaded = await uploadContents(db, [
    ...rendered.variants.flatMap(({ content, avif }) => [
      { mime_type: RENDERED_MIME_TYPE, content },
      { mime_type: "image/avif", content: avif },
    ]),
    ...(original ? [{ mime_type: RENDERED_MIME_TYPE, content: original.content }] : []),
  ]);
  const stored = (content: Buffer) => uploaded.get(content) ?? content;
  const { variants, original: _, ...looks } = rendered;
  return {
    ...looks,
    variants: variants.map(({ width, content, avif }) => ({ width, content: stored(content), avif: stored(avif) })),
    ...(original && { original: { ...original, content: stored(original.content) } }),
  };
}
