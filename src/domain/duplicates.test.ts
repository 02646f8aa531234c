import { describe, expect, test } from "vitest";
import { duplicateReason, mailboxOf } from "./duplicates.ts";

describe("the mailbox of an address", () => {
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
  ])("%s leads to %s", (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });
});

test("addresses of one mailbox are told from those of one name", () => {
  expect(duplicateReason(["ada@gmail.com", "A.da+x@googlemail.com"])).toBe("MAILBOX");
  expect(duplicateReason(["ada@gmail.com", "ada@example.com"])).toBe("NAME");
});
