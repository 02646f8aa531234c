import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { useWindowEvent } from "@mantine/hooks";
import { type SyntheticEvent, useLayoutEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type ResolverOptions,
  useForm as useHookForm,
  type UseFormReturn,
  useWatch,
} from "react-hook-form";
import { isCallError } from "#web/platform/call-error.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { fieldOf } from "./common.tsx";
import type { Declared, FormApi, Saved } from "./form-types.ts";
import { flattened, nested, type Problems, problemsIn, UNREADABLE, validate } from "./validate.ts";
import { isSame, merge, withoutRow } from "./merge.ts";

export type { BasedOn, FormApi } from "./form-types.ts";

/** React Hook Form's `useForm`, with the contract's messages, server errors and concurrent edits. */
export function useForm<Values extends FieldValues, Answer = unknown, Start = undefined>(
  declared: Declared<Values, Answer, Start>,
): FormApi<Values> {
  type Path = FieldPath<Values>;
  const { i18n } = useLingui();
  const [conflict, setConflict] = useState<Conflict>(NONE);
  const [refusals, setRefusals] = useState(0);
  // State is a render late: pressing Enter twice quickly would send twice.
  const isSending = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const base = useRef({ values: declared.initial, updated_at: declared.based_on?.updated_at as Start });
  // the fields at the last submit
  const fields = useRef<ResolverOptions<Values>["fields"]>({});
  const form: UseFormReturn<Values> = useHookForm<Values>({
    defaultValues: declared.initial as DefaultValues<Values>,
    reValidateMode: "onSubmit",
    shouldFocusError: false,
    resolver: async (values, _context, options) => {
      fields.current = options.fields;
      const problems = { ...(await validate(declared, values, i18n)), ...unreadable() };
      return Object.keys(problems).length > 0
        ? { values: {}, errors: nested<Values>(problems) }
        : { values, errors: {} };
    },
  });
  const { formState, getErrors, clearErrors, getValues, subscribe } = form;
  // renders after every change
  useWatch({ control: form.control });

  // An error of a field, or of its parts, disappears when the value changes.
  useLayoutEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const error: { message?: string } | undefined = name === undefined ? undefined : get(getErrors(), name);
          if (error && (error.message || !Array.isArray(getValues(name as Path)))) clearErrors(name as Path);
        },
      }),
    [subscribe, getErrors, clearErrors, getValues],
  );
  useWindowEvent("focus", () => void lookAgain());

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    // A form inside a drawer does not belong to a form around it.
    event.stopPropagation();
    if (isSending.current) return;
    isSending.current = true;
    element.current = event.currentTarget;
    try {
      await form.handleSubmit(
        (checked) => send(checked, true),
        (errors) => show(flattened(errors)),
      )(event);
    } catch (error) {
      // step-up authentication was cancelled
      if (isCallError(error, "aborted")) return;
      const problems = problemsIn(error);
      if (problems) show(problems);
      else {
        form.setError("root", { type: "server", message: errorMessageOf(error) });
        setRefusals((count) => count + 1);
      }
    } finally {
      isSending.current = false;
    }
  }

  async function send(checked: Values, mayMerge: boolean): Promise<void> {
    if (declared.ask && !(await declared.ask(checked))) return;
    try {
      const response = await declared.send(checked, base.current.updated_at);
      startFrom(checked, declared.based_on && (response as Saved<string>).data.updated_at);
      declared.done?.(response, checked);
    } catch (error) {
      if (!declared.based_on || !isCallError(error, "conflict")) throw error;
      await mergeRemote(checked, mayMerge);
    }
  }

  /**
   * Merges after a colleague has saved first. If the two changed different fields, it saves
   * automatically, once. Otherwise the user decides.
   */
  async function mergeRemote(local: Values, maySave: boolean): Promise<void> {
    const now = await declared.based_on?.now();
    if (!now) return;
    const { values: merged, overlaps, has_revived } = merge(base.current.values, local, now.values);
    // The form changes its values in place; the base must stay.
    form.setValues(structuredClone(merged));
    startFrom(now.values, now.updated_at);
    const isClear = Object.keys(overlaps).length === 0 && !has_revived;
    setConflict({ overlaps, news: isClear ? MERGED : has_revived ? REVIVED : OVERLAPS });
    if (!isClear || !maySave) return setRefusals((count) => count + 1);
    const problems = await validate(declared, merged, i18n);
    return Object.keys(problems).length > 0 ? show(problems) : send(merged, false);
  }

  /**
   * When the user returns to an untouched form, it shows what others have saved in the meantime.
   */
  async function lookAgain(): Promise<void> {
    if (!declared.based_on || isSending.current || hasChanges()) return;
    const now = await declared.based_on.now().catch(() => undefined);
    if (!now || isSending.current || hasChanges() || now.updated_at === base.current.updated_at) return;
    startFrom(now.values, now.updated_at);
    form.reset(now.values);
  }

  /** Also between two renders. */
  function hasChanges(): boolean {
    return isChanged(getValues(), base.current.values, getErrors());
  }

  function startFrom(saved: Values, updated_at: unknown) {
    base.current = { values: saved, updated_at: updated_at as Start };
    form.resetDefaultValues(saved as DefaultValues<Values>);
    setConflict(NONE);
  }

  /**
   * Unreadable field values, by path. Browsers do not report an incomplete date until they are
   * asked.
   */
  function unreadable(): Problems {
    const found = Object.fromEntries(Object.entries(unreadIn(getErrors())).filter(([path]) => isMounted(path)));
    for (const input of element.current?.querySelectorAll<HTMLInputElement>("input[name]") ?? [])
      if (input.validity.badInput) found[input.name] ??= { type: UNREADABLE, message: i18n._(HALF_TYPED) };
    return found;
  }

  async function check(event: SyntheticEvent<HTMLFormElement>, isIncluded: (path: string) => boolean) {
    element.current = event.currentTarget;
    let problems: [string, Problems[string]][] = [];
    await form.handleSubmit(
      () => undefined,
      (errors) => void (problems = Object.entries(flattened(errors)).filter(([path]) => isIncluded(path))),
    )(event);
    form.clearErrors();
    if (problems.length > 0) show(Object.fromEntries(problems));
    return problems.length === 0;
  }

  /** Shows each error at the field that it belongs to, and above the form where there is none. */
  function show(problems: Problems) {
    const atFields: Problems = {};
    const homeless = new Set<string>();
    for (const [path, problem] of Object.entries(problems)) {
      const name = homeOf(path, isMounted);
      if (name === undefined) homeless.add(problem.message);
      else if (atFields[name]) atFields[name].message += ` ${problem.message}`;
      else atFields[name] = { ...problem };
    }
    form.clearErrors();
    for (const [name, problem] of Object.entries(atFields)) form.setError(name as Path, problem);
    const summary = homeless.size > 0 ? [...homeless].join(" ") : (declared.refused ?? i18n._(CHECK_FIELDS));
    form.setError("root", { type: "summary", message: summary });
    declared.reveal?.(Object.keys(atFields));
    setRefusals((count) => count + 1);
  }

  function isMounted(path: string): boolean {
    const field: { mount?: boolean } | undefined = get(fields.current, path);
    return field?.mount === true;
  }

  return {
    ...form,
    field: (name) => fieldOf(form.control, name),
    isDirty: isChanged(getValues(), formState.defaultValues, formState.errors),
    hasUnsaved: hasChanges,
    submit,
    discard: () => {
      form.reset();
      setConflict(NONE);
    },
    check,
    conflict: {
      ...conflict,
      take: (path) => {
        form.clearErrors(path as Path);
        form.setValue(path as Path, conflict.overlaps[path] as FieldPathValue<Values, Path>);
        setConflict(({ news, overlaps: { [path]: _taken, ...overlaps } }) => ({ news, overlaps }));
      },
      removeRow: (list, at) =>
        setConflict(({ news, overlaps }) => ({ news, overlaps: withoutRow(overlaps, list, at) })),
    },
    refusals,
  };
}

function isChanged(values: unknown, saved: unknown, errors: object): boolean {
  return !isSame(values, saved) || Object.keys(unreadIn(errors)).length > 0;
}

function unreadIn(errors: object): Problems {
  return Object.fromEntries(Object.entries(flattened(errors)).filter(([, { type }]) => type === UNREADABLE));
}

/** Returns the field that shows an error at this path: its own, or the one that it is a part of. */
function homeOf(path: string, isMounted: (path: string) => boolean): string | undefined {
  const parts = path.split(".");
  return parts.map((_part, at) => parts.slice(0, parts.length - at).join(".")).find(isMounted);
}

type Conflict = { overlaps: Record<string, unknown>; news: MessageDescriptor | undefined };
const NONE: Conflict = { overlaps: {}, news: undefined };

const CHECK_FIELDS = msg`Please check the highlighted fields.`;
const HALF_TYPED = msg`Complete or clear this field.`;
const MERGED = msg`Someone else saved changes while you were editing. We combined theirs with yours. Review them and save again.`;
const OVERLAPS = msg`Someone else saved changes while you were editing. Where you both changed a field, yours is kept and theirs is shown below it. Save again to keep yours.`;
const REVIVED = msg`Someone else saved changes while you were editing. Items that one of you removed and the other changed are back. Review them and save again.`;
