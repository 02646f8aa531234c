const TIMES = 9;

/**
 * Returns the median time of some responses after two warm-up ones, from the request to the last
 * byte, and the number of results.
 */
export async function ask(url: string, headers: Record<string, string>): Promise<{ median: number; total: number }> {
  const took: number[] = [];
  let total = 0;
  for (let at = 0; at < TIMES + 2; at++) {
    const began = performance.now();
    const response = await fetch(url, { headers });
    const body = (await response.json()) as { data: unknown[] | Record<string, unknown[]>; meta?: { total?: number } };
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${JSON.stringify(body)}`);
    if (at > 1) took.push(performance.now() - began);
    total = body.meta?.total ?? Object.values(body.data).flat().length;
  }
  return { median: took.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0, total };
}
