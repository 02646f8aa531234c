import { legalDocuments } from "#contract/legal-documents.ts";
import { read, type Route } from "#server/platform/http.ts";
import { publicLegalDocument } from "./public-legal-document.ts";

export const legalDocumentRoutes: Route[] = [
  read(legalDocuments.get, async (db, { params }) => ({
    data: await publicLegalDocument(db, params.organizer_id, params.document),
  })),
];
