import { useEffect } from "react";

export type ShownFields = ReturnType<typeof shownFields>;

/** The fields of a form that are in sight, by name: a problem with any other has no place but above the form. */
export function shownFields() {
  const counts = new Map<string, number>();
  return {
    has: (name: string) => counts.has(name),
    attach: (name: string) => {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      return () => {
        const left = (counts.get(name) ?? 1) - 1;
        if (left > 0) counts.set(name, left);
        else counts.delete(name);
      };
    },
  };
}

/** Said by whatever shows a field's problem. */
export function useShown({ name, attach }: { name: string; attach: ShownFields["attach"] }): void {
  useEffect(() => attach(name), [name, attach]);
}

/** Problems with these have a place, even while they are out of sight: folded, or in another language than the one that is shown. */
export function useAllShown(fields: readonly { name: string; attach: ShownFields["attach"] }[]): void {
  const names = fields.map(({ name }) => name).join(" ");
  const attach = fields[0]?.attach;
  useEffect(() => {
    const taken = names.split(" ").map((name) => attach?.(name));
    return () => {
      for (const giveBack of taken) giveBack?.();
    };
  }, [names, attach]);
}
