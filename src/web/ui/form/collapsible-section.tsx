import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, use, useId, useState } from "react";
import { type Control, type FieldPath, type FieldValues, get, useFormState } from "react-hook-form";
import { useIsReadOnly } from "./use-is-read-only.ts";
import { Overlaps } from "./common.tsx";
import { useRegistered } from "./use-registered.ts";
import classes from "./collapsible-section.module.css";

/**
 * Fields that most users leave unchanged: collapsed, with a summary of their values. Their errors
 * belong to them even while they are collapsed. An error opens the section and keeps it open. The
 * content is rendered when it is first opened and stays mounted.
 */
export function CollapsibleSection<Values extends FieldValues>({
  title,
  summary,
  control,
  names,
  children,
}: {
  title: ReactNode;
  summary: ReactNode;
  control: Control<Values>;
  /** The fields in this section. */
  names: readonly FieldPath<Values>[];
  children: ReactNode;
}) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const isReadOnly = useIsReadOnly();
  const { errors } = useFormState({ control, name: names });
  const { overlaps } = use(Overlaps);
  useRegistered(control, names);
  const needsEyes = isReadOnly || names.some((name) => get(errors, name) !== undefined || name in overlaps);
  if (needsEyes && !isOpen) setIsOpen(true);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <section className={classes.fold} data-fields={names.join(" ")}>
      <h2 className={classes.head}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-describedby={`${id}-summary`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {title}
          <IconChevronDown size={18} aria-hidden />
        </button>
      </h2>
      <p id={`${id}-summary`} className={classes.summary} hidden={isOpen}>
        {summary}
      </p>
      <div id={id} className={classes.inside} hidden={!isOpen}>
        {wasOpen && children}
      </div>
    </section>
  );
}
