import LineBreaker from "linebreak";

/**
 * Words in lines that fit a width, broken where their language may be broken (UAX #14); a word that is wider than a line is broken
 * anywhere. A line feed begins a new line.
 */
export function wrapped(words: string, width: number, measure: (words: string) => number): string[] {
  return words.split("\n").flatMap((paragraph) => {
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
    pieces.push(paragraph.slice(from, next.position));
    from = next.position;
  }
  return pieces;
}

function brokenAnywhere(piece: string, width: number, measure: (words: string) => number): string[] {
  const parts: string[] = [""];
  for (const sign of piece) {
    const part = parts.at(-1) as string;
    if (part === "" || measure((part + sign).trimEnd()) <= width) parts[parts.length - 1] = part + sign;
    else parts.push(sign);
  }
  return parts;
}
