/** What a line's ticket costs: enough of a line to share it out. */
type Line = { quantity: number; total_gross: number };

/**
 * What one of a line's tickets came to with taxes, fees and discounts, in whole steps of smallest units (`amountStep`): the line shared
 * out evenly, and the last one (`at`, from 0) has the rest, so that all of them are the line to the cent.
 */
export function ticketShare({ quantity, total_gross }: Line, at: number, step: number): number {
  const even = Math.floor(total_gross / quantity / step) * step;
  return at === quantity - 1 ? total_gross - even * (quantity - 1) : even;
}

type Ticket = { id: number; order_item_id: number };

/** What each of an order's tickets came to, by its id; `tickets` are all of them, void ones too: a share is what it was. */
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
