import { type ChangeEvent, type Ref, useEffect, useRef } from "react";

type Field = {
  ref?: Ref<HTMLInputElement>;
  value?: unknown;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
};

/**
 * What was typed or filled in by the browser before the page was taken over (hydration) is kept: React takes such a field as it stands, tells
 * nobody, and would clear it when it is next drawn. Answers the field's reference.
 */
export function useTypedEarly({ ref, value, onChange }: Field): Ref<HTMLInputElement> {
  const own = useRef<HTMLInputElement>(null);
  const field = ref ?? own;
  const isSeen = useRef(false);
  useEffect(() => {
    if (isSeen.current) return;
    isSeen.current = true;
    const input = typeof field === "object" ? field.current : null;
    if (typeof value !== "string" || !input || input.value === value) return;
    onChange?.({ target: input, currentTarget: input } as ChangeEvent<HTMLInputElement>);
  });
  return field;
}
