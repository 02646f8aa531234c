import { expect, test } from "vitest";
import { email } from "./fields.ts";
import { mailableEmail, normalEmail } from "#domain/email-address.ts";

test.each([
  ["o&leary@example.com"],
  ["b&b@example.com"],
  ["first/last@example.com"],
  ["x=y@example.com"],
  ["!bang@example.com"],
  ["a.b+tag@example.com"],
  [".dots..everywhere.@example.com"],
  ["{curly}|~^`?*#$%'@example.com"],
  ["Ada@Example.COM"],
  ["ada@xn--a.example"],
  ["müller@example.com"],
  ["用户@example.com"],
  ["info@räucher.example"],
  ["info@пример.рф"],
  ["用户@例子.中国"],
  ["user@한국.한국"],
  ["user@उदाहरण.भारत"],
])("email %s is accepted unchanged", (input) => {
  expect(email.parse(input)).toBe(input);
});

test.each([
  ["user@xn--e1afmkfd.xn--p1ai", "user@пример.рф"],
  ["user@XN--E1AFMKFD.xn--p1ai", "user@пример.рф"],
  ["info@xn--rucher-bua.example", "info@räucher.example"],
  ["INFO@RÄUCHER.example", "INFO@räucher.example"],
  ["info@ra\u0308ucher.example", "info@räucher.example"],
  ["MÜLLER@example.com", "müller@example.com"],
  ["mu\u0308ller@example.com", "müller@example.com"],
  ["用户@例子。中国", "用户@例子.中国"],
  [" ada@example.com ", "ada@example.com"],
])("email %s is normalized to %s", (typed, normalized) => {
  expect(email.parse(typed)).toBe(normalized);
  expect(normalEmail(normalEmail(typed.trim()))).toBe(normalized);
});

test.each([
  "ada",
  "ada@",
  "@example.com",
  "ada@example",
  "ada example@test.de",
  "ada@exa mple.com",
  "ada@example..com",
  "ada@-example.com",
  "ada@example.com:25",
  "ada@example.com/path",
  "ada@1.2.3.4",
  "a@b@example.com",
  "ada@example.com\r\nBcc: eve@example.com",
  "ada\u0000@example.com",
  "ada\u200b@example.com",
  "ada\u202e@example.com",
  "ada\ud800@example.com",
  "Ada <ada@example.com>",
  "ada@räucher..example",
  "ada@räucher.example:80",
  `ada@${"ü".repeat(63)}.example`,
])("%j is not an email", (text) => {
  expect(email.safeParse(text).success).toBe(false);
});

test.each([
  ["info@räucher.example", "info@xn--rucher-bua.example"],
  ["müller@пример.рф", "müller@xn--e1afmkfd.xn--p1ai"],
  ["ada@example.com", "ada@example.com"],
])("email %s is sent to %s", (input, mailable) => {
  expect(mailableEmail(input)).toBe(mailable);
});
