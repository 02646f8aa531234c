export function fillRelease(folder: string): void;
