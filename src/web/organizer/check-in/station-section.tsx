import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { StationBadgeSize } from "#domain/badges.ts";
import { CheckboxGroupField } from "#web/ui/form/checkbox-group-field.tsx";
import { CollapsibleSection } from "#web/ui/form/collapsible-section.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { type Field, useField } from "#web/ui/form/common.tsx";
import { BadgeField } from "./badge-field.tsx";
import { PinField } from "./pin-field.tsx";
import { useQuestionTitles } from "./use-question-titles.ts";

type Fields = {
  counts_separately: Field<boolean>;
  allows_reentry: Field<boolean>;
  pin: Field<string | null | undefined>;
  shown_question_ids: Field<number[]>;
  badge_size: Field<StationBadgeSize | null>;
  badge_has_code: Field<boolean>;
};

/** Rarely changed settings of a check-in list: counting, PIN, visible answers and badges. */
export function StationSection({ fields, isNew }: { fields: Fields; isNew: boolean }) {
  const questions = useQuestionTitles();
  const { counts_separately, allows_reentry, pin, shown_question_ids, badge_size, badge_has_code } = fields;
  return (
    <CollapsibleSection
      title={<Trans>Counting, PIN, answers and badges</Trans>}
      summary={<Summary fields={fields} />}
      control={pin.control}
      names={Object.values(fields).map(({ name }) => name)}
    >
      <SwitchField
        {...counts_separately}
        label={<Trans>Count check-ins separately</Trans>}
        help={
          <Trans>
            For separate days, workshops or meals. Attendees can check in here even if they’re checked in on another
            list.
          </Trans>
        }
      />
      <SwitchField
        {...allows_reentry}
        label={<Trans>Allow re-entry</Trans>}
        help={<Trans>Staff also scan tickets at the exit, and attendees can return with the same ticket.</Trans>}
      />
      <PinField field={pin} isNew={isNew} />
      {questions.length > 0 && (
        <CheckboxGroupField
          {...shown_question_ids}
          label={<Trans>Answers shown to staff</Trans>}
          help={<Trans>Shown next to the attendee’s name at check-in. Choose only what staff need.</Trans>}
          choices={questions.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      <BadgeField size={badge_size} hasCode={badge_has_code} />
    </CollapsibleSection>
  );
}

function Summary({ fields }: { fields: Fields }) {
  const { t } = useLingui();
  const shown = useField(fields.shown_question_ids).value.length;
  const [isApart, mayReturn] = [useField(fields.counts_separately).value, useField(fields.allows_reentry).value];
  const [pin, badgeSize] = [useField(fields.pin).value, useField(fields.badge_size).value];
  const parts: { key: string; text: ReactNode }[] = [
    { key: "scope", text: isApart ? t`Counted separately` : t`Counted once per event` },
    ...(mayReturn ? [{ key: "out", text: t`re-entry allowed` }] : []),
    { key: "pin", text: pin === null ? t`no PIN` : t`PIN required` },
    ...(shown > 0
      ? [{ key: "shown", text: <Plural value={shown} one="# answer shown" other="# answers shown" /> }]
      : []),
    ...(badgeSize === null ? [] : [{ key: "badges", text: t`prints badges` }]),
  ];
  return parts.map(({ key, text }, at) => (
    <span key={key}>
      {at > 0 && " · "}
      {text}
    </span>
  ));
}
