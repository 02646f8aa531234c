import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  fetchBy,
  findProgram,
  foldersOfMachine,
  installAsRoot,
  installWithSudo,
  unpackForOneself,
  writeWrapper,
} from "./debian-packages.mjs";
import { oneAtATime } from "./lock.mjs";

/**
 * Returns the paths of third-party programs that read ticket codes: ZBar's `zbarimg` for QR codes
 * in pictures, and Poppler's `pdftoppm`, which renders pages. They are on the PATH, or Debian's,
 * installed by root or unpacked into .cache/readers by other users.
 */
export async function ensureReaders() {
  return findReaders() ?? (await oneAtATime("readers", async () => findReaders() ?? (await fetchReaders())));
}

const home = resolve(".cache", "readers");
const choices = [["zbar-tools", "poppler-utils"]];

function findReaders() {
  const zbarimg = findProgram(["zbarimg"], [join(home, "zbarimg")]);
  const pdftoppm = findProgram(["pdftoppm"], [join(home, "pdftoppm")], ["-v"]);
  return zbarimg && pdftoppm ? { zbarimg, pdftoppm } : undefined;
}

function fetchReaders() {
  return fetchBy(
    "Installing QR code and PDF readers for the tests (first run only)",
    [() => installAsRoot(choices), () => installWithSudo(choices), unpackReaders],
    {
      find: findReaders,
      none: "The tests need programs that read ticket codes: install zbarimg (ZBar) and pdftoppm (Poppler).",
    },
  );
}

async function unpackReaders() {
  const root = await unpackForOneself(home, choices);
  if (root === undefined) return;
  const env = magickIn(root);
  for (const name of ["zbarimg", "pdftoppm"]) {
    const program = join(root, "usr", "bin", name);
    // one of them may be installed on the system already
    if (existsSync(program)) writeWrapper(join(home, name), { root, program, env });
  }
}

/** ZBar reads pictures with ImageMagick, which looks for its modules at fixed paths. */
function magickIn(root) {
  const folders = foldersOfMachine(join(root, "usr", "lib")).flatMap((machine) =>
    readdirSync(machine)
      .filter((name) => name.startsWith("ImageMagick-"))
      .flatMap((name) => readdirSync(join(machine, name)).map((part) => join(machine, name, part))),
  );
  const modules = folders.find((folder) => folder.includes("/modules-"));
  const config = folders.find((folder) => folder.includes("/config-"));
  const settings = join(root, "etc", "ImageMagick-6");
  return {
    ...(modules && { MAGICK_CODER_MODULE_PATH: join(modules, "coders") }),
    ...(config && { MAGICK_CONFIGURE_PATH: existsSync(settings) ? `${settings}:${config}` : config }),
  };
}
