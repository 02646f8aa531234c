import type { MessageDescriptor } from "@lingui/core";
import type { SyntheticEvent } from "react";
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import type { Field, OverlapsOf } from "./common.tsx";

export type Declared<Values, Answer, Start> = {
  initial: Values;
  /**
   * For a form that updates a whole record: the version that it is based on, and how to load the
   * current one (`basedOn`). When a colleague has saved in the meantime, the two are merged.
   * Without it `send` gets no version, and the call does not compile.
   */
  based_on?: BasedOn<Values, Start>;
  /**
   * The contract's schema, loaded when the form is first submitted: `() =>
   * import("#contract/tickets.ts").then((m) => m.ticketInput)`. It validates the result of `body`,
   * with the same messages as the server.
   */
  schema?: () => Promise<z.ZodType>;
  /**
   * The request body, where it differs from the values. Its fields keep their names, so that errors
   * match them.
   */
  body?: (values: Values) => unknown;
  /**
   * Asks before a submit with consequences. If it resolves to false, everything stays as it is,
   * unsaved.
   */
  ask?: (values: Values) => Promise<boolean>;
  /** Sends the form. An error is shown at the fields that it names, or above the form. */
  send: (values: Values, updated_at: Start) => Promise<Answer & Saved<Start>>;
  /** Called after success. The form counts as saved by then, so leaving does not ask. */
  done?: (response: Answer, values: Values) => void;
  /** Called with the fields that are about to show an error, to make them visible. */
  reveal?: (paths: string[]) => void;
  /** Shown above the form when fields have errors, instead of "Please check the highlighted fields." */
  refused?: string;
};

/** The response to an update of a whole record contains the version for the next one. */
export type Saved<Start> = Start extends undefined ? unknown : { data: { updated_at: Start } };

/**
 * The version that a form is based on, mostly its `updated_at`, and how to load the current state.
 */
export type BasedOn<Values, Start> = {
  updated_at: Start;
  now: () => Promise<{ values: Values; updated_at: Start }>;
};

/** What `useForm` adds to React Hook Form's own. */
export type FormApi<Values extends FieldValues> = UseFormReturn<Values> & {
  /** A field to hand on to a component that belongs to several forms. */
  field: <Path extends FieldPath<Values>>(name: Path) => Field<FieldPathValue<Values, Path>>;
  /** Also true where text is unreadable. An emptied field is the same as one that was never filled. */
  isDirty: boolean;
  /** Whether there is anything to lose, for code that asks between two renders. */
  hasUnsaved: () => boolean;
  submit: (event: SyntheticEvent<HTMLFormElement>) => Promise<void>;
  /** Returns to the last saved values. */
  discard: () => void;
  /** Validates on submit only these fields and shows their errors. Returns whether there are none. */
  check: (event: SyntheticEvent<HTMLFormElement>, isIncluded: (path: string) => boolean) => Promise<boolean>;
  /** What a colleague saved in the meantime: a message, and the values of fields that both changed. */
  conflict: OverlapsOf & { news: MessageDescriptor | undefined };
  /** Rises when there is an error or a message to look at, which gets the focus. */
  refusals: number;
};
