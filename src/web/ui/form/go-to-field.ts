import { type RefObject, useEffect } from "react";

/** Moves the focus to a field of a form and opens the section that contains it. */
export function goToField(form: HTMLElement, name: string): void {
  const fold = all(form, "[data-fields]").find(({ dataset }) => dataset.fields?.split(" ").includes(name));
  fold?.querySelector<HTMLElement>('[aria-expanded="false"]')?.click();
  // A section that was never open renders first.
  requestAnimationFrame(() => {
    const field = all(form, "[name]").find((element) => element.getAttribute("name") === name);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "center" });
  });
}

function all(form: HTMLElement, selector: string): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>(selector)];
}

/**
 * Goes to the field in the URL's hash (`#prices.0.price`) once its form is there, after a delay,
 * because a drawer takes the focus first.
 */
export function useFieldFromHash(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const name = decodeURIComponent(window.location.hash.slice(1));
    if (!name) return;
    const later = setTimeout(() => form.current && goToField(form.current, name), AFTER_ITS_DRAWER);
    return () => clearTimeout(later);
  }, [form]);
}

const AFTER_ITS_DRAWER = 150;
