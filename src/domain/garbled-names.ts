/**
 * Whether a name holds signs that names don't have, as they appear when a file is read with the wrong encoding: “£ukasz Œwi¹tek”,
 * “JÃ¼rgen”.
 */
export function isGarbled(name: string): boolean {
  return SIGNS.test(name) || DOUBLE_LETTERS.test(name);
}

const SIGNS = /[\uFFFD\u0080-\u009f¡¢£¤¥¦§¨©«¬®¯°±²³µ¶¸¹»¼½¾¿×÷†‡‰™\u02dc\u02c6\u2500-\u259f]/u;

/** UTF-8 that was read as Windows-1252: the letter of a lead byte, and the sign of the next byte. */
const DOUBLE_LETTERS =
  /[ÂÃÄÅÐÑØÙ][\u0080-\u00bf\u0192\u201a\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122\u0152\u0178\u017d]/u;
