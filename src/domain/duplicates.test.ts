import { describe, expect, test } from "vitest";
import { duplicateReason, mailboxOf } from "./duplicates.ts";

describe("mailbox of an email", () => {
  test.each([
    ["Ada@Example.com", "ada@example.com"],
    ["ada+fair@example.com", "ada@example.com"],
    ["ada+fair+2@example.com", "ada@example.com"],
    ["a.da@example.com", "a.da@example.com"],
    ["A.d.a+fair@gmail.com", "ada@gmail.com"],
    ["ada@googlemail.com", "ada@gmail.com"],
    ["a.da@mail.gmail.com", "a.da@mail.gmail.com"],
    ["+fair@example.com", "+fair@example.com"],
    ["", ""],
  ])("email %s belongs to the mailbox %s", (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });
});

test("duplicate emails are classified by shared mailbox or by shared name", () => {
  expect(duplicateReason(["ada@gmail.com", "A.da+x@googlemail.com"])).toBe("MAILBOX");
  expect(duplicateReason(["ada@gmail.com", "ada@example.com"])).toBe("NAME");
});
