/** @throws an Error whose `output` contains the output of each failed way. */
export function ensureVarnish(): Promise<string>;
