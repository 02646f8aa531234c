import { COMMON_PASSWORDS } from "./common-passwords.ts";

/** Among the passwords that are tried first, whatever their case, and with the digits and marks people add at the end. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  const bare = plain.replace(/[\d!?.@#$%*_-]{1,4}$/, "");
  return (
    plain !== "" && (COMMON_PASSWORDS.has(plain) || (bare !== "" && COMMON_PASSWORDS.has(bare)) || isMonotonous(plain))
  );
}

/** `aaaaaaaa`, `12121212`, `23456789`: one or two different characters, or one after the other. */
function isMonotonous(password: string): boolean {
  const codes = Array.from(password, (letter) => letter.codePointAt(0) as number);
  const steps = codes.slice(1).map((code, at) => code - (codes[at] as number));
  return new Set(codes).size <= 2 || (new Set(steps).size === 1 && Math.abs(steps[0] as number) <= 1);
}
