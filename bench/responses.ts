const TIMES = 9;

/**
 * Returns the median time of some responses after two warm-up ones, from the request to the last
 * byte, and the number of results.
 */
export async function ask(
  address: string,
  headers: Record<string, string>,
): Promise<{ median: number; total: number }> {
  const took: number[] = [];
  let total = 0;
  for (let at = 0; at < TIMES + 2; at++) {
    const began = performance.now();
    const answer = await fetch(address, { headers });
    const body = (await answer.json()) as { data: unknown[] | Record<string, unknown[]>; meta?: { total?: number } };
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${JSON.stringify(body)}`);
    if (at > 1) took.push(performance.now() - began);
    total = body.meta?.total ?? Object.values(body.data).flat().length;
  }
  return { median: took.toSorted((one, other) => one - other)[Math.floor(TIMES / 2)] ?? 0, total };
}
