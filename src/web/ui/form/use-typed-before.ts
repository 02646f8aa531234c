import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Form } from "./form-types.ts";
import { valueAt } from "./paths.ts";

/**
 * A page that the server drew stands there before its script does. What was typed meanwhile, or filled in by the browser, is taken over:
 * else the first thing that is drawn anew would empty it.
 */
export function useTypedBefore<Values extends object>(form: Form<Values>): RefObject<HTMLFormElement | null> {
  const element = useRef<HTMLFormElement>(null);
  const takeOver = useRef(() => {
    for (const input of element.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED) ?? []) {
      const isText = typeof valueAt(form.values, input.name) === "string";
      if (isText && input.value !== input.defaultValue) form.set(input.name as never, input.value as never);
    }
  });
  useLayoutEffect(() => takeOver.current(), []);
  return element;
}

const TYPED = ":is(input, textarea)[name]:not([type='checkbox'], [type='radio'])";
