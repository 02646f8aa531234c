/**
 * Whether a name contains characters that result from reading a file in the wrong encoding: “£ukasz
 * Œwi¹tek”, “JÃ¼rgen”.
 */
export function isGarbled(name: string): boolean {
  return SIGNS.test(name) || DOUBLE_LETTERS.test(name);
}

const SIGNS = /[\uFFFD\u0080-\u009f¡¢£¤¥¦§¨©«¬®¯°±²³µ¶¸¹»¼½¾¿×÷†‡‰™\u02dc\u02c6\u2500-\u259f]/u;

/**
 * UTF-8 that was read as Windows-1252: the letter of a lead byte, and the character of the next
 * byte.
 */
const DOUBLE_LETTERS =
  /[ÂÃÄÅÐÑØÙ][\u0080-\u00bf\u0192\u201a\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122\u0152\u0178\u017d]/u;
