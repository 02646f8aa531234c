import type { FormArrayElement, LooseKeys } from "@mantine/form";
import type { SyntheticEvent } from "react";
import type { z } from "zod";
import type { ShownFields } from "./shown-fields.ts";

export type Declared<Values, Answer, Start> = {
  initial: Values;
  /**
   * For a form that says a whole thing anew: what it started from, and how it stands now (`basedOn`). When somebody else has
   * saved meanwhile, the two are brought together. Without it `send` gets nothing to start from, and the call does not compile.
   */
  based_on?: BasedOn<Values, Start>;
  /**
   * The contract's schema, fetched when the form is first sent: `() => import("#contract/tickets.ts").then((m) => m.ticketInput)`.
   * It judges what `body` makes of the values, in the same words as the server.
   */
  schema?: () => Promise<z.ZodType>;
  /** What is sent, where it is not the values themselves. Its fields keep their names, so that problems find them. */
  body?: (values: Values) => unknown;
  /** Asks before it is sent, where it has consequences: with false everything stays as it is, unsaved. */
  ask?: (values: Values) => Promise<boolean>;
  /** Sends it. What it throws lands beside the fields it names, or above the form. */
  send: (values: Values, updated_at: Start) => Promise<Answer & Saved<Start>>;
  /** After it worked. The form counts as saved by then, so leaving asks nothing. */
  done?: (answer: Answer, values: Values) => void;
  /** Hears which fields are about to be marked, so that they are brought into sight. */
  reveal?: (paths: string[]) => void;
  /** Said above the form when fields are marked, where it is not "Please check the marked fields." */
  refused?: string;
};

/** The answer to a whole form says from where the next change starts. */
export type Saved<Start> = Start extends undefined ? unknown : { data: { updated_at: Start } };

/** Where a form starts: what tells this state of the thing from a later one, mostly its `updated_at`. */
export type BasedOn<Values, Start> = {
  updated_at: Start;
  now: () => Promise<{ values: Values; updated_at: Start }>;
};

/** One field of a form, as the field components take it. */
export type Field<Value> = {
  name: string;
  value: Value;
  error: string | undefined;
  onChange(value: Value): void;
  /** It holds something that can't be read, and this is what to do about it: nothing is sent until it is read or emptied. */
  block(sentence: string | undefined): void;
  isBlocked: boolean;
  /** For whatever shows this field: its problems are beside it while it is in sight (`useShown`). */
  attach: ShownFields["attach"];
  /** Somebody else saved another value meanwhile: what stands there now, and how to take it. */
  overlap: { theirs: Value; take: () => void } | undefined;
};

export type FormApi<Values> = {
  values: Values;
  /** By dotted path: `field("title")`, `` field(`prices.${at}.price`) ``. */
  field: <Path extends LooseKeys<Values>>(path: Path) => Field<ValueAt<Values, Path>>;
  /** What was typed there and could not be read is replaced, too. */
  set: <Path extends LooseKeys<Values>>(path: Path, value: ValueAt<Values, Path>) => void;
  /** Several at once, from what stands there in this very moment: `values` are a render late. */
  change: (how: (now: Values) => Values) => void;
  /** Rows of a list field. */
  addRow: <Path extends LooseKeys<Values>>(path: Path, row: FormArrayElement<Values, Path>) => void;
  removeRow: (path: LooseKeys<Values>, at: number) => void;
  isDirty: boolean;
  isBusy: boolean;
  /** What no field could show. */
  problem: string | undefined;
  /** Somebody else saved meanwhile, and both changed the same: what became of it. */
  news: string | undefined;
  submit: (event: SyntheticEvent<HTMLFormElement>) => Promise<void>;
  discard: () => void;
  /** Judges what stands there now, and shows what is wrong with these fields of it, as if it had been sent. Whether nothing is. */
  check: (element: HTMLFormElement, isAsked: (path: string) => boolean) => Promise<boolean>;
  /** For whoever must know in the very moment, between two renders. */
  hasUnsaved: () => boolean;
};

export type ValueAt<Values, Path> = Path extends `${infer Key}.${infer Rest}`
  ? ValueAt<ValueOf<Values, Key>, Rest>
  : ValueOf<Values, Path>;
type ValueOf<Values, Key> = Values extends readonly (infer Row)[]
  ? Row
  : Key extends keyof NonNullable<Values>
    ? NonNullable<Values>[Key]
    : never;
