import { papers } from "#contract/legal-documents.ts";
import { read, type Route } from "#server/platform/http.ts";
import { publicPaper } from "./public-legal-document.ts";

export const paperRoutes: Route[] = [
  read(papers.get, async (db, { params }) => ({ data: await publicPaper(db, params.organizer_id, params.paper) })),
];
