import { NAME_MAX } from "#domain/maxima.ts";

/** Shortens a long title, so that the suffix fits. */
export function titleOfCopy(title: string, called: (title: string) => string): string {
  if (called(title).length <= NAME_MAX) return called(title);
  const letters = [...title];
  const shortened = () => called(`${letters.join("").trimEnd()}…`);
  while (shortened().length > NAME_MAX) letters.pop();
  return shortened();
}
