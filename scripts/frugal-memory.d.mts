export const FRUGAL_MEMORY: Record<string, string>;
