import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The root of the product: the folder of the nearest package.json above this file as it runs
 * (`src/…` or `build/server/…`).
 */
export const root = nearest(import.meta.dirname);

function nearest(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error(`There is no package.json above ${import.meta.dirname}.`);
  return nearest(above);
}
