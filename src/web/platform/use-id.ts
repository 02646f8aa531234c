import { useParams } from "react-router";
import { requireId } from "./ids.ts";

/** The id in this page's address, under its name in `routes.ts`. What is no id is a page that is not there. */
export function useId(name: "event_id" | "organizer_id" | "question_id" | "import_id"): number {
  return requireId(useParams()[name]);
}
