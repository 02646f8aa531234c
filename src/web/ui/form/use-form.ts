import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { type FormArrayElement, type LooseKeys, useForm as useMantineForm } from "@mantine/form";
import { type SyntheticEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { z } from "zod";
import { isCallError } from "../../platform/call-error.ts";

type Declared<Values, Answer> = {
  initial: Values;
  /**
   * The contract's schema, fetched when the form is first sent: `() => import("#contract/tickets.ts").then((m) => m.ticketInput)`.
   * It judges what `body` makes of the values, in the same words as the server.
   */
  schema?: () => Promise<z.ZodType>;
  /** What is sent, where it is not the values themselves. Its fields keep their names, so that problems find them. */
  body?: (values: Values) => unknown;
  /** Sends it. What it throws lands beside the fields it names, or above the form. */
  send: (values: Values) => Promise<Answer>;
  /** After it worked. The form counts as saved by then, so leaving asks nothing. */
  done?: (answer: Answer, values: Values) => void;
  /** Said above the form when fields are marked, where it is not "Please check the marked fields." */
  refused?: string;
};

/** One field of a form, as the field components take it. */
export type Field<Value> = {
  name: string;
  value: Value;
  error: string | undefined;
  onChange(value: Value): void;
};

export type Form<Values> = {
  values: Values;
  /** By dotted path: `field("title")`, `` field(`prices.${at}.price`) ``. */
  field: <Path extends LooseKeys<Values>>(path: Path) => Field<ValueAt<Values, Path>>;
  set: <Path extends LooseKeys<Values>>(path: Path, value: ValueAt<Values, Path>) => void;
  /** Rows of a list field. */
  addRow: <Path extends LooseKeys<Values>>(path: Path, row: FormArrayElement<Values, Path>) => void;
  removeRow: (path: LooseKeys<Values>, at: number) => void;
  isDirty: boolean;
  isBusy: boolean;
  /** What no field could show. */
  problem: string | undefined;
  submit: (event: SyntheticEvent<HTMLFormElement>) => Promise<void>;
  discard: () => void;
  /** For whoever must know in the very moment, between two renders. */
  hasUnsaved: () => boolean;
};

type ValueAt<Values, Path> = Path extends `${infer Key}.${infer Rest}`
  ? ValueAt<ValueOf<Values, Key>, Rest>
  : ValueOf<Values, Path>;
type ValueOf<Values, Key> = Values extends readonly (infer Row)[]
  ? Row
  : Key extends keyof NonNullable<Values>
    ? NonNullable<Values>[Key]
    : never;

/** A form, declared once: its values, who judges them, where they go. */
export function useForm<Values extends object, Answer = unknown>(declared: Declared<Values, Answer>): Form<Values> {
  const { i18n } = useLingui();
  const mantine = useMantineForm<Values>({ initialValues: declared.initial });
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isSaved = useRef(false);
  // State is a render late: two quick presses of Enter would send twice.
  const isSending = useRef(false);

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    // A form inside a drawer is no part of a form around it.
    event.stopPropagation();
    if (isSending.current) return;
    const element = event.currentTarget;
    isSending.current = true;
    setIsBusy(true);
    setProblem(undefined);
    mantine.clearErrors();
    const values = mantine.getValues();
    try {
      const errors = await problemsOf(declared, values, i18n);
      if (errors) return show(errors, element);
      const answer = await declared.send(values);
      isSaved.current = true;
      mantine.setInitialValues(values);
      mantine.resetDirty(values);
      declared.done?.(answer, values);
    } catch (error) {
      if (isCallError(error) && error.errors)
        show(
          Object.fromEntries(Object.entries(error.errors).map(([path, sentences]) => [path, sentences.join(" ")])),
          element,
        );
      else setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  }

  function show(errors: Record<string, string>, element: HTMLFormElement) {
    flushSync(() => {
      mantine.setErrors(errors);
      setProblem(declared.refused ?? i18n._(CHECK_FIELDS));
    });
    // What no field took up is said above the form instead.
    const homeless = [...new Set(Object.values(errors))].filter((sentence) => !element.textContent.includes(sentence));
    if (homeless.length > 0) setProblem(homeless.join(" "));
    focusFirstProblem(element);
  }

  function touched() {
    isSaved.current = false;
  }

  return {
    values: mantine.values,
    field: (path) => ({
      name: path,
      value: valueAt(mantine.values, path) as never,
      error: mantine.errors[path] as string | undefined,
      onChange: (value) => {
        touched();
        mantine.setFieldValue(path, value as never);
      },
    }),
    set: (path, value) => {
      touched();
      mantine.setFieldValue(path, value as never);
    },
    addRow: (path, row) => {
      touched();
      mantine.insertListItem(path, row as never);
    },
    removeRow: (path, at) => {
      touched();
      mantine.removeListItem(path, at);
    },
    isDirty: mantine.isDirty(),
    isBusy,
    problem,
    submit,
    discard: () => {
      mantine.reset();
      setProblem(undefined);
    },
    hasUnsaved: () => mantine.isDirty() && !isSaved.current,
  };
}

const CHECK_FIELDS = msg`Please check the marked fields.`;

async function problemsOf<Values, Answer>(
  declared: Declared<Values, Answer>,
  values: Values,
  i18n: ReturnType<typeof useLingui>["i18n"],
): Promise<Record<string, string> | undefined> {
  if (!declared.schema) return undefined;
  const [schema, { fieldProblem }] = await Promise.all([declared.schema(), import("#contract/field-problems.ts")]);
  const judged = schema.safeParse(declared.body ? declared.body(values) : values, { reportInput: true });
  if (judged.success) return undefined;
  const errors: Record<string, string> = {};
  for (const issue of judged.error.issues) errors[issue.path.join(".")] ??= i18n._(fieldProblem(issue));
  return errors;
}

function valueAt(values: unknown, path: string): unknown {
  return path.split(".").reduce((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], values);
}

function focusFirstProblem(form: HTMLFormElement): void {
  const field =
    form.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form.querySelector<HTMLElement>('[role="alert"]');
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({
    block: "center",
    behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth",
  });
}
