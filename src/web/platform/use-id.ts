import { useParams } from "react-router";
import { requireId } from "./ids.ts";

/**
 * Returns the ID in this page's URL, by its name in `routes.ts`. An invalid ID leads to a not-found
 * page.
 */
export function useId(name: "event_id" | "organizer_id" | "question_id" | "import_id"): number {
  return requireId(useParams()[name]);
}
