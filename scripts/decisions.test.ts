import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const FOLDER = "docs/decisions";
const INDEX = "README.md";
const STATUS = /^(accepted|superseded by \d{4})$/;
const HEADINGS = ["## Context", "## Decision", "## Consequences"];

const files = readdirSync(FOLDER)
  .filter((file) => file !== INDEX)
  .toSorted();

describe(FOLDER, () => {
  test("records are numbered without gaps", () => {
    expect(files.map((file) => /^(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1])).toEqual(
      files.map((_, index) => String(index + 1).padStart(4, "0")),
    );
  });

  test.each(files)("%s has a title, a date, a status and three sections", (file) => {
    const [title, blank, date, status, ...rest] = read(file).split("\n");
    expect(title).toMatch(new RegExp(`^# ${Number(file.slice(0, 4))}\\. \\S`));
    expect(blank).toBe("");
    expect(date).toMatch(/^Date: \d{4}-\d{2}-\d{2}$/);
    expect(status?.replace("Status: ", "")).toMatch(STATUS);
    expect(rest.filter((line) => line.startsWith("#"))).toEqual(HEADINGS);
  });

  test("the index lists each record once with its title, date and status", () => {
    const rows = [...read(INDEX).matchAll(/^\| (\d{4}) \| \[(.+?)\]\((.+?)\)\..* \| (.+?) \| (.+?) \|$/gm)];
    const listed = rows.map(([, number, title, file, date, status]) => ({ number, title, file, date, status }));
    expect(listed.toSorted((a, b) => (a.file ?? "").localeCompare(b.file ?? ""))).toEqual(files.map(entryOf));
  });

  test("records are in the order of their dates", () => {
    const dates = files.map((file) => entryOf(file).date);
    expect(dates).toEqual(dates.toSorted());
  });
});

function read(file: string): string {
  return readFileSync(`${FOLDER}/${file}`, "utf8");
}

function entryOf(file: string) {
  const text = read(file);
  return {
    number: file.slice(0, 4),
    title: /^# \d+\. (.+)$/m.exec(text)?.[1],
    file,
    date: /^Date: (.+)$/m.exec(text)?.[1],
    status: /^Status: (.+)$/m.exec(text)?.[1],
  };
}
