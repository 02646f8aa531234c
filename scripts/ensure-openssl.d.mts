/** @throws an Error whose `said` contains the output of each failed way. */
export function ensureOpenssl(): Promise<string>;
