import { Trans, useLingui } from "@lingui/react/macro";
import type { KeyboardEvent } from "react";
import { useForm } from "react-hook-form";
import type { Answer } from "#domain/questions.ts";
import { QuestionField } from "#web/ui/form/question-field.tsx";
import { fieldOf } from "#web/ui/form/common.tsx";
import classes from "./preview.module.css";
import type { QuestionValues } from "./question-values.ts";

/** The question as buyers see it. It can be tried out, and nothing is saved. */
export function Preview({ values, zone }: { values: QuestionValues; zone: string }) {
  const { title, description, type, required, options } = values;
  const { t } = useLingui();
  const offered = options.filter(({ is_hidden, label }) => !is_hidden && label.trim() !== "");
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is within a form, which a line's Enter would send
    <section className={classes.preview} aria-labelledby="as-buyers-see-it" onKeyDown={sendNothing}>
      <h2 id="as-buyers-see-it">
        <Trans>Preview</Trans>
      </h2>
      <Tried
        key={type}
        zone={zone}
        question={{
          ...{ title: title || t`Your question`, description, type, required },
          options: offered.map(({ label }, at) => ({ id: at + 1, label })),
        }}
      />
    </section>
  );
}

/** Enter must not submit the surrounding form. */
function sendNothing(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}

function Tried(props: Pick<Parameters<typeof QuestionField>[0], "question" | "zone">) {
  const { control } = useForm<{ preview: Answer | null }>({ defaultValues: { preview: null } });
  return <QuestionField {...props} field={fieldOf(control, "preview")} />;
}
