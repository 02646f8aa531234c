import type { z } from "zod";
import type { platformImportPreview } from "#contract/platform-imports.ts";
import { LEFT_BEHIND, type PlatformExport } from "#domain/importers/importer.ts";

const PROBLEMS_SHOWN = 50;
const PEOPLE_SHOWN = 5;

/** Returns the part of an import that is shown before the organizer decides. */
export function previewOf(moved: PlatformExport): z.input<typeof platformImportPreview> {
  const { orders, left, problems } = moved;
  const people = orders.flatMap(({ attendees }) => attendees).filter(({ status }) => status === "ACTIVE");
  return {
    ...moved,
    left: LEFT_BEHIND.flatMap((what) => (left[what] === undefined ? [] : [{ what, count: left[what] }])),
    problems: problems.slice(0, PROBLEMS_SHOWN),
    problem_count: problems.length,
    sample: people.slice(0, PEOPLE_SHOWN),
  };
}
