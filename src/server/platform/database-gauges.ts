import type { ReadDb } from "./database.ts";

/** Gauges that one statement reads from the database at each scrape of `/metrics`. */
export type DatabaseGauges = {
  labels: readonly string[];
  /** The help of each gauge by its name. */
  gauges: Readonly<Record<string, string>>;
  /** Returns a row for each combination of labels, with labels and gauges as columns. */
  read(db: ReadDb): Promise<readonly Readonly<Record<string, string | number>>[]>;
};
