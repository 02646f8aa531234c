import { useLingui } from "@lingui/react";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import type { AuditLogRow } from "#contract/audit-log.ts";
import { ACTOR_LABELS, ACTIVITY_LABELS } from "#contract/labels/activities.ts";
import type { ActivityKind } from "#domain/activities.ts";
import { RowName } from "#web/ui/list/row-name.tsx";
import { subjectAddress } from "./subject-url.ts";

/**
 * The message of the activity, and the changed fields by their API names. A kind that a newer
 * version of Foyer recorded is shown as it is.
 */
export function WhatCell({ row: { kind, changed } }: { row: AuditLogRow }) {
  const { i18n } = useLingui();
  const label = Object.hasOwn(ACTIVITY_LABELS, kind) ? ACTIVITY_LABELS[kind as ActivityKind] : undefined;
  return <RowName note={changed.join(", ")}>{label ? i18n._(label) : kind}</RowName>;
}

export function WhoCell({ row: { actor } }: { row: AuditLogRow }) {
  const { i18n } = useLingui();
  const label = i18n._(ACTOR_LABELS[actor.kind]);
  if (actor.name === null) return label;
  return actor.kind === "person" ? actor.name : <RowName note={label}>{actor.name}</RowName>;
}

/** The subject of the activity, as a link where it still exists. */
export function SubjectCell({ row }: { row: AuditLogRow }) {
  const { subject, event } = row;
  if (subject.name === null) return event?.title ?? "–";
  const url = subjectAddress(subject);
  const name = url ? (
    <Anchor component={Link} to={url} inherit>
      {subject.name}
    </Anchor>
  ) : (
    subject.name
  );
  return <RowName note={event && subject.kind !== "event" ? event.title : undefined}>{name}</RowName>;
}
