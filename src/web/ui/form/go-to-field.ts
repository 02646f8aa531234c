import { type RefObject, useEffect } from "react";

/** Takes the reader to one field of a form, out of whatever it is folded into. */
export function goToField(form: HTMLElement, name: string): void {
  const fold = all(form, "[data-fields]").find(({ dataset }) => dataset.fields?.split(" ").includes(name));
  fold?.querySelector<HTMLElement>('[aria-expanded="false"]')?.click();
  // What was never open is made first.
  requestAnimationFrame(() => {
    const field = all(form, "[name]").find((one) => one.getAttribute("name") === name);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "center" });
  });
}

function all(form: HTMLElement, selector: string): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>(selector)];
}

/** The field that the address asks for (`#prices.0.price`), once its form is there. Given a moment, for a drawer takes the focus to itself first. */
export function useAskedField(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const name = decodeURIComponent(window.location.hash.slice(1));
    if (!name) return;
    const later = setTimeout(() => form.current && goToField(form.current, name), AFTER_ITS_DRAWER);
    return () => clearTimeout(later);
  }, [form]);
}

const AFTER_ITS_DRAWER = 150;
