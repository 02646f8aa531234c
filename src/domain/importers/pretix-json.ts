import type { Sheet } from "./importer.ts";

/**
 * Converts pretix' export “Order data (JSON)” to a sheet of positions. Null if it is something
 * else: the type of every part is checked before use.
 */
export function sheetOfPretixJson(name: string, text: string): Sheet | null {
  const event = partOf(partOf(parsed(text)).event);
  if (!Array.isArray(event.orders) || !Array.isArray(event.items)) return null;
  const items = new Map(listOf(event.items).map((item) => [item.id, item]));
  const questions = new Map(listOf(event.questions).map((question) => [question.id, textOf(question.question)]));
  const questionTexts = [...new Set(questions.values())].filter((text) => text !== "");
  const positions = listOf(event.orders)
    .filter((order) => order.testmode !== true)
    .flatMap((order) => listOf(order.positions).map((position) => ({ order, position })));
  const rows = positions.map(({ order, position }) => {
    const item = partOf(items.get(position.item));
    const variation = listOf(item.variations).find(({ id }) => id === position.variation);
    const answers = new Map(
      listOf(position.answers).map((answer) => [questions.get(answer.question) ?? "", textOf(answer.answer)]),
    );
    return [
      textOf(event.name),
      ...[order.code, position.positionid, order.status, order.email, order.datetime].map(textOf),
      ...[item.name, variation?.name, position.price, position.attendee_name, position.attendee_email].map(textOf),
      ...[position.secret, position.seat, order.locale, order.comment].map(textOf),
      ...questionTexts.map((question) => answers.get(question) ?? ""),
    ];
  });
  return { name, header: [...HEADER, ...questionTexts], rows: rows.map((cells, at) => ({ line: at + 1, cells })) };
}

const HEADER = [
  ...["Event name", "Order code", "Position ID", "Status", "Email", "Order date", "Product", "Variation", "Price"],
  ...["Attendee name", "Attendee email", "Ticket secret", "Seat ID", "Order locale", "Order comment"],
];

type Part = Record<string, unknown>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function partOf(value: unknown): Part {
  return typeof value === "object" && value !== null ? (value as Part) : {};
}

function listOf(value: unknown): Part[] {
  return Array.isArray(value) ? value.map(partOf) : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
