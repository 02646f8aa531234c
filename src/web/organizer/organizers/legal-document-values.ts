import type { Paper } from "#contract/legal-documents.ts";

/** Terms or a privacy policy in a form: what was typed for one kind stays while another is chosen. */
export type PaperValues = { type: "NONE" | Paper["type"]; url: string; text: string | null };

export function paperValues(paper: Paper | null): PaperValues {
  return {
    type: paper?.type ?? "NONE",
    url: paper?.type === "LINK" ? paper.url : "",
    text: paper?.type === "TEXT" ? paper.text : null,
  };
}

/** As the server takes it. */
export function paperBody({ type, url, text }: PaperValues): Paper | null {
  if (type === "NONE") return null;
  return type === "LINK" ? { type, url } : { type, text: text ?? "" };
}
