export type PastedName = { first_name: string; last_name: string; email: string };

/**
 * Parses names copied from a spreadsheet or an email, one a line: first name, last name and email,
 * separated by tabs, semicolons or commas; or “Ada Lovelace <ada@mail.example>”. Missing values are
 * empty. A line of headings is skipped.
 */
export function pastedNames(text: string): PastedName[] {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  return lines.filter((line, at) => at > 0 || !isHeading(line)).map(nameIn);
}

function nameIn(line: string): PastedName {
  const cells = cellsOf(line);
  const email = cells.map(addressIn).find((found) => found !== "") ?? "";
  const names = cells.map((cell) => cell.replace(ADDRESS, "").trim()).filter((name) => name !== "");
  const [first = "", ...rest] = names;
  if (rest.length > 0) return { first_name: first, last_name: rest.join(" "), email };
  const [, given, family] = /^(.*\S)\s+(\S+)$/.exec(first) ?? [null, first, ""];
  return { first_name: given ?? first, last_name: family ?? "", email };
}

/**
 * Spreadsheets separate with tabs; typed lists use various separators. Spreadsheets may put
 * quotation marks around a cell.
 */
function cellsOf(line: string): string[] {
  const sign = [/\t/, /[;；]/, /[,，、]/].find((separator) => separator.test(line));
  const cells = sign ? line.split(sign) : [line];
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, "$1")
      .trim(),
  );
}

const ADDRESS = /<?\s*([^\s<>@]+@[^\s<>@]+)\s*>?/;

function addressIn(cell: string): string {
  return ADDRESS.exec(cell)?.[1] ?? "";
}

/**
 * Matches headings in the product's languages; a single cell never counts as headings, because it
 * may be a name.
 */
function isHeading(line: string): boolean {
  const headings =
    /^(e-?mail|mail|first|last|name|vorname|nachname|nombre|apellido|pr[ée]nom|nom|nome|apelido|sobrenome|姓名|名字|姓|名|邮箱)/i;
  const cells = cellsOf(line).filter((cell) => cell !== "");
  return !line.includes("@") && cells.length > 1 && cells.every((cell) => headings.test(cell));
}
