/** @throws an Error whose `output` contains the output of each failed way. */
export function ensureSwift(): Promise<{ python: string; env: Record<string, string> }>;
