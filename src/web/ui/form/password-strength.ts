import { PASSWORD_MIN } from "#domain/limits.ts";

export type Strength = "short" | "common" | "weak" | "fair" | "good" | "strong";

/** A rough guess from length and variety; runs and repetitions count once. `isCommon`: by the list that the server asks, too. */
export function passwordStrength(password: string, isCommon: (password: string) => boolean): Strength {
  if (password.length < PASSWORD_MIN) return "short";
  if (isCommon(password)) return "common";
  const different = new Set(password.toLowerCase()).size;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const bits = Math.min(password.length, different * 1.6) * (2.2 + kinds * 0.7);
  if (bits < 28) return "weak";
  if (bits < 42) return "fair";
  return bits < 62 ? "good" : "strong";
}
