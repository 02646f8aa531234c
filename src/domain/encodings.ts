/** The encodings of text files, by their TextDecoder names. */
export const ENCODINGS = [
  ...(["utf-8", "utf-16le", "utf-16be", "windows-1252", "windows-1250", "windows-1251", "windows-1253"] as const),
  ...(["windows-1254", "windows-1257", "gb18030", "big5", "shift_jis", "euc-kr", "macintosh"] as const),
];
export type Encoding = (typeof ENCODINGS)[number];
