import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { ensureReaders } from "../../scripts/ensure-readers.mjs";

const run = promisify(execFile);

/** What ZBar reads in a picture: another reader than the door's. */
export async function codesByZBar(picture: Buffer): Promise<string[]> {
  const { zbarimg } = await ensureReaders();
  return inFolder(async (folder) => {
    const file = join(folder, "picture.png");
    await writeFile(file, picture);
    const asked = ["--quiet", "--raw", "--nodbus", "-Sdisable", "-Sqrcode.enable", file];
    // it ends with 4 where it reads nothing
    const { stdout } = await run(zbarimg, asked).catch((error: { stdout: string; code: number }) => {
      if (error.code === 4) return { stdout: "" };
      throw error;
    });
    return stdout.split("\n").filter(Boolean);
  });
}

/** The first page of a PDF as a printer of `dpi` dots an inch puts it on paper. */
export async function firstPage(pdf: Buffer, dpi = 150): Promise<Buffer> {
  const { pdftoppm } = await ensureReaders();
  return inFolder(async (folder) => {
    const file = join(folder, "document.pdf");
    await writeFile(file, pdf);
    await run(pdftoppm, ["-png", "-r", String(dpi), "-f", "1", "-singlefile", file, join(folder, "page")]);
    return readFile(join(folder, "page.png"));
  });
}

async function inFolder<Answer>(work: (folder: string) => Promise<Answer>): Promise<Answer> {
  const folder = await mkdtemp(join(tmpdir(), "foyer-reader-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What happens to codes between a screen or a printer and a door. */
export const MISHAPS: Record<string, (picture: Buffer) => Promise<Buffer>> = {
  "as it is": async (picture) => picture,
  "on a screen at 40 % of its brightness": (picture) => sharp(picture).linear(0.4, 0).png().toBuffer(),
  "by a camera out of focus": (picture) => sharp(picture).blur(2.2).png().toBuffer(),
  "folded and creased": crease,
  "upside down and askew": (picture) => sharp(picture).rotate(187, { background: "#ffffff" }).png().toBuffer(),
};

/** Folded once across: worn white along the fold, and the lower half seen at a slant, in its own shade. */
async function crease(picture: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const half = Math.round(height / 2);
  const [upper, lower] = await Promise.all([
    sharp(picture).extract({ left: 0, top: 0, width, height: half }).png().toBuffer(),
    sharp(picture)
      .extract({ left: 0, top: half, width, height: height - half })
      .resize(width, Math.round((height - half) * 0.98), { fit: "fill" })
      .linear(0.8, 0)
      .png()
      .toBuffer(),
  ]);
  const fold = Buffer.from(
    `<svg width="${width}" height="${height}"><path d="M0 ${half - 3}L${width} ${half + 3}" stroke="#fff" stroke-width="3" stroke-opacity=".8"/></svg>`,
  );
  return sharp({ create: { width, height, channels: 3, background: "#ffffff" } })
    .composite([
      { input: upper, left: 0, top: 0 },
      { input: lower, left: 0, top: half },
      { input: fold, left: 0, top: 0 },
    ])
    .png()
    .toBuffer();
}
