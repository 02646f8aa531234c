import { PASSWORD_MIN } from "#domain/limits.ts";

export type Strength = "short" | "weak" | "fair" | "good" | "strong";

/** A rough guess from length and variety; runs and repetitions count once. The server refuses the well-known ones. */
export function passwordStrength(password: string): Strength {
  if (password.length < PASSWORD_MIN) return "short";
  const different = new Set(password.toLowerCase()).size;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const bits = Math.min(password.length, different * 1.6) * (2.2 + kinds * 0.7);
  if (bits < 28) return "weak";
  if (bits < 42) return "fair";
  return bits < 62 ? "good" : "strong";
}
