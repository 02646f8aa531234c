import { useEffect } from "react";

export type ShownFields = ReturnType<typeof shownFields>;

/**
 * The mounted fields of a form, by name. An error of any other field can only be shown above the
 * form.
 */
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

/** For every component that shows a field's error. */
export function useShown({ name, attach }: { name: string; attach: ShownFields["attach"] }): void {
  useEffect(() => attach(name), [name, attach]);
}

/**
 * Errors of these fields have a place even while they are hidden: in a collapsed section, or in
 * another language than the shown one.
 */
export function useAllShown(fields: readonly { name: string; attach: ShownFields["attach"] }[]): void {
  const names = fields.map(({ name }) => name).join(" ");
  const attach = fields[0]?.attach;
  useEffect(() => {
    const releases = names.split(" ").map((name) => attach?.(name));
    return () => {
      for (const giveBack of releases) giveBack?.();
    };
  }, [names, attach]);
}
