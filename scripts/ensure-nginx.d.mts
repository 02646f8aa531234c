/** @throws an Error whose `said` contains the output of each failed way. */
export function ensureNginx(): Promise<string>;
