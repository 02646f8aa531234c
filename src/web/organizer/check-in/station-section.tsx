import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { type StationBadgeSize, STATION_BADGE_SIZES } from "#domain/badges.ts";
import { CheckboxGroupField } from "#web/ui/form/checkbox-group-field.tsx";
import { CollapsibleSection } from "#web/ui/form/collapsible-section.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { type Field, useField } from "#web/ui/form/common.tsx";
import { PinField } from "./pin-field.tsx";
import { Switch } from "@mantine/core";
import classes from "#web/ui/form/fields.module.css";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { useIsReadOnly } from "#web/ui/form/use-is-read-only.ts";
import { BADGE_SIZE_LABELS } from "#web/organizer/print/badge-labels.ts";
import { useQuery } from "@tanstack/react-query";
import { checkInLists } from "#contract/check-in-lists.ts";
import { query } from "#web/platform/query-client.ts";
import { useEvent } from "#web/organizer/use-event.ts";

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

type BadgeFieldProps = { size: Field<StationBadgeSize | null>; hasCode: Field<boolean> };

function BadgeField({ size, hasCode }: BadgeFieldProps) {
  const { i18n } = useLingui();
  const { value, onChange } = useField(size);
  const isReadOnly = useIsReadOnly();
  return (
    <>
      <Switch
        className={classes.switch}
        checked={value !== null}
        disabled={isReadOnly}
        onChange={(event) => onChange(event.currentTarget.checked ? STATION_BADGE_SIZES[0] : null)}
        label={<Trans>Print badges at check-in</Trans>}
        description={<Trans>After a scan, staff tap “Print badge” and print from the page that opens.</Trans>}
      />
      {value !== null && (
        <>
          <SelectField
            {...size}
            label={<Trans>Badge size</Trans>}
            choices={STATION_BADGE_SIZES.map((size) => ({ value: size, label: i18n._(BADGE_SIZE_LABELS[size]) }))}
            required
          />
          <SwitchField
            {...hasCode}
            label={<Trans>Include the ticket’s QR code</Trans>}
            help={<Trans>Check-in staff can scan it like the ticket itself.</Trans>}
          />
        </>
      )}
    </>
  );
}

/**
 * Returns the titles of the event's questions in their order, also for members without access to
 * questions. Empty while loading.
 */
function useQuestionTitles(): { id: number; title: string }[] {
  const { id: event_id } = useEvent();
  const { data } = useQuery(query(checkInLists.questions, { params: { event_id } }));
  return data?.data ?? [];
}
