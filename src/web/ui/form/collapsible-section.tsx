import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useId, useState } from "react";
import { useIsReadOnly } from "./use-is-read-only.ts";
import type { Field } from "./form-types.ts";
import { useAllShown } from "./shown-fields.ts";
import classes from "./collapsible-section.module.css";

type Folded = Pick<Field<unknown>, "name" | "attach" | "error" | "overlap">;

/**
 * Fields that most users leave unchanged: collapsed, with a summary of their values. Their errors
 * belong to them even while they are collapsed. An error opens the section and keeps it open. The
 * content is rendered when it is first opened and stays mounted.
 */
export function CollapsibleSection({
  title,
  summary,
  fields,
  children,
}: {
  title: ReactNode;
  summary: ReactNode;
  fields: Folded[];
  children: ReactNode;
}) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const isReadOnly = useIsReadOnly();
  const needsEyes = isReadOnly || fields.some(({ error, overlap }) => error !== undefined || overlap !== undefined);
  if (needsEyes && !isOpen) setIsOpen(true);
  if (isOpen && !wasOpen) setWasOpen(true);
  useAllShown(fields);
  return (
    <section className={classes.fold} data-fields={fields.map(({ name }) => name).join(" ")}>
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
