type Line = { quantity: number; total_gross: number };

/**
 * Returns the share of one ticket of a line, with taxes, fees and discounts, in whole steps of
 * smallest units (`amountStep`): the line is divided evenly, and the last ticket (`at` counts from
 * 0) gets the remainder, so that all shares add up to the line exactly.
 */
export function ticketShare({ quantity, total_gross }: Line, at: number, step: number): number {
  const even = Math.floor(total_gross / quantity / step) * step;
  return at === quantity - 1 ? total_gross - even * (quantity - 1) : even;
}

type Ticket = { id: number; order_item_id: number };

/**
 * Returns the share of each of an order's tickets by its id. `tickets` must include cancelled ones,
 * whose shares do not change.
 */
export function ticketShares(
  lines: readonly (Line & { id: number })[],
  tickets: readonly Ticket[],
  step: number,
): Map<number, number> {
  return new Map(
    lines.flatMap((line) =>
      tickets
        .filter(({ order_item_id }) => order_item_id === line.id)
        .toSorted((a, b) => a.id - b.id)
        .map(({ id }, at) => [id, ticketShare(line, at, step)] as const),
    ),
  );
}
