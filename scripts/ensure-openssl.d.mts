/** Throws an Error whose `said` is what each way of getting it said. */
export function ensureOpenssl(): Promise<string>;
