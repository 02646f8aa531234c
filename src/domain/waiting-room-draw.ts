const BYTES = 6;

/**
 * Returns the first 48 bits of a digest as a fraction in [0, 1): the rank of a place in the draw.
 */
export function fractionOf(digest: Uint8Array): number {
  let sum = 0;
  for (const byte of digest.subarray(0, BYTES)) sum = sum * 256 + byte;
  return sum / 256 ** BYTES;
}

/**
 * Returns the position that a rank has among `number` drawn places, from 1. Two places may share a
 * position; on average there is one for each.
 */
export function drawnPosition(rank: number, number: number): number {
  return 1 + Math.floor(rank * number);
}
