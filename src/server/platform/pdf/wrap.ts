import LineBreaker from "linebreak";

/**
 * Wraps text to a width, at the positions that its language allows (UAX #14, Thai between its
 * words). A word that is wider than a line is broken anywhere. A line feed begins a new line.
 */
export function wrapped(text: string, width: number, measure: (text: string) => number): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    for (const piece of piecesOf(paragraph)) {
      if (measure((line + piece).trimEnd()) <= width) {
        line += piece;
        continue;
      }
      if (line !== "") lines.push(line.trimEnd());
      const broken = brokenAnywhere(piece, width, measure);
      lines.push(...broken.slice(0, -1));
      line = broken.at(-1) ?? "";
    }
    return [...lines, line.trimEnd()];
  });
}

function piecesOf(paragraph: string): string[] {
  const breaker = new LineBreaker(paragraph);
  const pieces: string[] = [];
  let from = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    pieces.push(...wordsOf(paragraph.slice(from, next.position)));
    from = next.position;
  }
  return pieces;
}

const thai = new Intl.Segmenter("th", { granularity: "word" });

/** Thai has no spaces between its words; UAX #14 leaves them to a dictionary. */
function wordsOf(piece: string): string[] {
  if (!/\p{Script=Thai}{2}/u.test(piece)) return [piece];
  const words: string[] = [];
  for (const { segment, isWordLike } of thai.segment(piece)) {
    const last = words.at(-1);
    if (last !== undefined && !(isWordLike && /\p{Script=Thai}$/u.test(last))) words[words.length - 1] = last + segment;
    else words.push(segment);
  }
  return words;
}

const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Splits text into what a reader sees as characters: a letter with its marks. */
export function charactersOf(text: string): string[] {
  return Array.from(characters.segment(text), ({ segment }) => segment);
}

function brokenAnywhere(piece: string, width: number, measure: (text: string) => number): string[] {
  const parts: string[] = [""];
  for (const sign of charactersOf(piece)) {
    const part = parts.at(-1) as string;
    if (part === "" || measure((part + sign).trimEnd()) <= width) parts[parts.length - 1] = part + sign;
    else parts.push(sign);
  }
  return parts;
}
