import { linesOfHtml } from "#server/platform/html/html.ts";
import { isolated } from "./user-supplied-text.ts";
import type { Block, EmailBody } from "./email-body.ts";

export function emailText({ heading, blocks, button, more = [], footer }: EmailBody): string {
  const parts = [
    heading,
    ...blocks.map(blockText),
    button ? `${button.label}:\n${button.url}` : "",
    ...more.map(blockText),
    "-- ",
    ...footer.map(blockText),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function blockText(block: Block): string {
  switch (block.type) {
    case "text":
    case "note":
      return block.text;
    case "link":
      return `${block.link.label}:\n${block.link.url}`;
    case "rich":
      return [block.title ?? "", linesOfHtml(block.html)].filter(Boolean).join("\n");
    case "event":
      return [block.title, ...block.lines, ...(block.links ?? []).map(({ label, url }) => `${label}: ${url}`)].join(
        "\n",
      );
    case "facts":
      return block.rows.map(({ label, value }) => `${label}: ${isolated(value)}`).join("\n");
    case "tickets":
      return [
        block.title,
        ...block.tickets.map(
          (ticket) => `• ${ticket.title} · ${isolated(ticket.name)} · ${ticket.reference}\n  ${ticket.link.url}`,
        ),
        block.rest ?? "",
      ]
        .filter(Boolean)
        .join("\n");
    case "bill":
      return [
        block.title,
        ...block.lines.map(({ name, note, amount }) => `${name}: ${amount}${note && ` (${note})`}`),
        `${block.total.label}: ${block.total.amount}`,
        ...block.notes,
      ].join("\n");
    case "pass":
      return [block.title, isolated(block.name), block.reference, block.typed_code, block.link?.url ?? ""]
        .filter(Boolean)
        .join("\n");
  }
}
