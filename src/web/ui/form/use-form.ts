import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { useWindowEvent } from "@mantine/hooks";
import { type SyntheticEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isCallError } from "#web/platform/call-error.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import type { Declared, FormApi, Saved } from "./form-types.ts";
import { validate, type Problems, problemsIn } from "./validate.ts";
import { merge } from "./merge.ts";
import { shownFields } from "./shown-fields.ts";
import { beside, homeOf, valueAt, without, withoutRow } from "./paths.ts";
import { useValues } from "./use-values.ts";

export type { BasedOn, Field, FormApi } from "./form-types.ts";

/** A form: its values, their base version, their validation and their submit. */
export function useForm<Values extends object, Answer = unknown, Start = undefined>(
  declared: Declared<Values, Answer, Start>,
): FormApi<Values> {
  const { i18n } = useLingui();
  const formValues = useValues(declared.initial);
  const [errors, setErrors] = useState<Problems>({});
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [news, setNews] = useState<string>();
  const [blocked, setBlocked] = useState<Problems>({});
  const [overlaps, setOverlaps] = useState<Record<string, unknown>>({});
  const isSaved = useRef(false);
  // State is a render late: pressing Enter twice quickly would send twice.
  const isSending = useRef(false);
  const base = useRef({ values: declared.initial, updated_at: declared.based_on?.updated_at as Start });
  const [shown] = useState(shownFields);
  useWindowEvent("focus", () => void lookAgain());

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    // A form inside a drawer does not belong to a form around it.
    event.stopPropagation();
    if (isSending.current) return;
    const element = event.currentTarget;
    isSending.current = true;
    setIsBusy(true);
    setProblem(undefined);
    setErrors({});
    try {
      const unread = unreadable(element);
      if (Object.keys(unread).length > 0)
        return show({ ...(await validate(declared, formValues.read(), i18n)), ...unread }, element);
      await sendOrMerge(formValues.read(), element, true);
    } catch (error) {
      // step-up authentication was cancelled
      if (isCallError(error, "aborted")) return;
      const problems = problemsIn(error);
      if (problems) show(problems, element);
      else {
        flushSync(() => setProblem(errorMessageOf(error)));
        focus(element.querySelector<HTMLElement>('[role="alert"]'));
      }
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  }

  async function sendOrMerge(values: Values, element: HTMLFormElement, mayMerge: boolean): Promise<void> {
    const problems = await validate(declared, values, i18n);
    if (problems) return show(problems, element);
    if (declared.ask && !(await declared.ask(values))) return;
    try {
      const response = await declared.send(values, base.current.updated_at);
      isSaved.current = true;
      startFrom(values, declared.based_on && (response as Saved<string>).data.updated_at);
      declared.done?.(response, values);
    } catch (error) {
      if (!declared.based_on || !isCallError(error, "conflict")) throw error;
      await mergeRemote(values, element, mayMerge);
    }
  }

  /**
   * Merges after a colleague has saved first. If the two changed different fields, it saves
   * automatically, once. Otherwise the user decides.
   */
  async function mergeRemote(local: Values, element: HTMLFormElement, maySave: boolean): Promise<void> {
    const now = await declared.based_on?.now();
    if (!now) return;
    const { values, overlaps: found, has_revived } = merge(base.current.values, local, now.values);
    flushSync(() => {
      startFrom(now.values, now.updated_at);
      formValues.put(values);
    });
    const isClear = Object.keys(found).length === 0 && !has_revived;
    flushSync(() => {
      setOverlaps(found);
      setNews(i18n._(isClear ? MERGED : has_revived ? REVIVED : OVERLAPS));
    });
    if (isClear && maySave) return sendOrMerge(values, element, false);
    focus(element.querySelector<HTMLElement>("[data-news]"));
  }

  /**
   * When the user returns to an untouched form, it shows what others have saved in the meantime.
   */
  async function lookAgain(): Promise<void> {
    if (!declared.based_on || isSending.current || isTouched()) return;
    const now = await declared.based_on.now().catch(() => undefined);
    if (!now || isSending.current || isTouched() || now.updated_at === base.current.updated_at) return;
    startFrom(now.values, now.updated_at);
    formValues.put(now.values);
  }

  function isTouched(): boolean {
    return formValues.isDirty() || Object.keys(blocked).length > 0;
  }

  function startFrom(values: Values, updated_at: unknown) {
    base.current = { values, updated_at: updated_at as Start };
    formValues.startFrom(values);
    setOverlaps({});
    setNews(undefined);
  }

  /**
   * Unreadable field values, by path. Browsers do not report an incomplete date until they are
   * asked.
   */
  function unreadable(element: HTMLFormElement): Problems {
    const found = Object.fromEntries(Object.entries(blocked).filter(([path]) => shown.has(path)));
    for (const input of element.querySelectorAll<HTMLInputElement>("input[name]"))
      if (input.validity.badInput) found[input.name] ??= i18n._(HALF_TYPED);
    return found;
  }

  async function check(element: HTMLFormElement, isIncluded: (path: string) => boolean): Promise<boolean> {
    const found = { ...(await validate(declared, formValues.read(), i18n)), ...unreadable(element) };
    const problems = Object.fromEntries(Object.entries(found).filter(([path]) => isIncluded(path)));
    setProblem(undefined);
    setErrors({});
    const isFine = Object.keys(problems).length === 0;
    if (!isFine) show(problems, element);
    return isFine;
  }

  function show(problems: Problems, element: HTMLFormElement) {
    const atFields: Problems = {};
    const homeless = new Set<string>();
    for (const [path, message] of Object.entries(problems)) {
      const fieldPath = homeOf(path, shown);
      if (fieldPath === undefined) homeless.add(message);
      else atFields[fieldPath] = atFields[fieldPath] ? `${atFields[fieldPath]} ${message}` : message;
    }
    flushSync(() => {
      setErrors(atFields);
      declared.reveal?.(Object.keys(atFields));
      setProblem(homeless.size > 0 ? [...homeless].join(" ") : (declared.refused ?? i18n._(CHECK_FIELDS)));
    });
    focus(
      element.querySelector<HTMLElement>('[aria-invalid="true"]') ??
        element.querySelector<HTMLElement>('[role="alert"]'),
    );
  }

  function set(path: string, value: unknown) {
    isSaved.current = false;
    formValues.setAt(path, value);
    // An error of a field, or of its parts, disappears when the value changes.
    setErrors((known) => beside(known, path));
  }

  return {
    values: formValues.values,
    field: (path) => ({
      name: path,
      value: valueAt(formValues.values, path) as never,
      error: blocked[path] ?? errors[path],
      onChange: (value) => set(path, value),
      block: (message) =>
        setBlocked((known) =>
          known[path] === message ? known : message ? { ...known, [path]: message } : without(known, path),
        ),
      isBlocked: path in blocked,
      overlap:
        path in overlaps
          ? {
              remote: overlaps[path] as never,
              take: () => {
                set(path, overlaps[path]);
                setBlocked((known) => without(known, path));
                setOverlaps((known) => without(known, path));
              },
            }
          : undefined,
      attach: shown.attach,
    }),
    set: (path, value) => {
      set(path, value);
      // the user did not type this value, so unreadable text is discarded
      setBlocked((known) => beside(known, path));
    },
    change: (how) => {
      isSaved.current = false;
      formValues.put(how(formValues.read()));
    },
    addRow: (path, row) => {
      isSaved.current = false;
      formValues.addRow(path, row);
    },
    removeRow: (path, at) => {
      isSaved.current = false;
      formValues.removeRow(path, at);
      setErrors((known) => withoutRow(known, path, at));
      setBlocked((known) => withoutRow(known, path, at));
      setOverlaps((known) => withoutRow(known, path, at));
    },
    isDirty: isTouched(),
    isBusy,
    problem,
    news,
    submit,
    check,
    discard: () => {
      formValues.reset();
      setErrors({});
      setBlocked({});
      setOverlaps({});
      setProblem(undefined);
      setNews(undefined);
    },
    hasUnsaved: () => isTouched() && !isSaved.current,
  };
}

const CHECK_FIELDS = msg`Please check the highlighted fields.`;
const HALF_TYPED = msg`Complete or clear this field.`;
const MERGED = msg`Someone else saved changes while you were editing. We combined theirs with yours. Review them and save again.`;
const OVERLAPS = msg`Someone else saved changes while you were editing. Where you both changed a field, yours is kept and theirs is shown below it. Save again to keep yours.`;
const REVIVED = msg`Someone else saved changes while you were editing. Items that one of you removed and the other changed are back. Review them and save again.`;

function focus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({
    block: "center",
    behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth",
  });
}
