import { useLingui } from "@lingui/react";
import { Plural, Trans } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import { IconCreditCard, IconKey, IconScan, IconSettings, IconTool, IconUser } from "@tabler/icons-react";
import type { ComponentType } from "react";
import { Link } from "react-router";
import type { AuditLogRow } from "#contract/audit-log.ts";
import { ACTOR_LABELS, ACTIVITY_LABELS } from "#contract/labels/activities.ts";
import type { ActivityKind, ActorKind } from "#domain/activities.ts";
import { Initials } from "#web/ui/initials.tsx";
import { RowName } from "#web/ui/list/row-name.tsx";
import classes from "./audit-log-page.module.css";
import type { LogEntry } from "./log-runs.ts";
import { subjectAddress } from "./subject-url.ts";

/**
 * The message of the activity with the API names of the changed fields, or for a run the number of
 * its entries. A kind that a newer version of Foyer recorded is shown as it is.
 */
export function WhatCell({ row, isOpen, toggle }: { row: LogEntry; isOpen: boolean; toggle: (id: number) => void }) {
  const { i18n } = useLingui();
  const { id, kind, changed, run } = row;
  const label = Object.hasOwn(ACTIVITY_LABELS, kind) ? ACTIVITY_LABELS[kind as ActivityKind] : undefined;
  const times = run?.length ?? 1;
  const note = run ? (
    <>
      <Plural value={times} one="# time in a row" other="# times in a row" />
      {" · "}
      <Anchor component="button" type="button" inherit aria-expanded={isOpen} onClick={() => toggle(id)}>
        {isOpen ? <Trans>Hide</Trans> : <Trans>Show each</Trans>}
      </Anchor>
    </>
  ) : (
    changed.join(", ")
  );
  return <RowName note={note}>{label ? i18n._(label) : kind}</RowName>;
}

/** People have their initials, all others a sign. */
export function WhoCell({ row: { actor } }: { row: AuditLogRow }) {
  const { i18n } = useLingui();
  const label = i18n._(ACTOR_LABELS[actor.kind]);
  const isPerson = actor.name !== null && ["person", "visitor"].includes(actor.kind);
  return (
    <span className={classes.who}>
      {isPerson ? <Initials name={actor.name ?? ""} isSmall /> : <ActorSign kind={actor.kind} />}
      <span className={classes.name}>
        <RowName note={actor.name !== null && actor.kind !== "person" ? label : undefined}>
          {actor.kind === "api_key" && actor.id !== null && actor.name !== null ? (
            <Anchor component={Link} to={`/account/api-keys?open=${actor.id}`} inherit>
              {actor.name}
            </Anchor>
          ) : (
            (actor.name ?? label)
          )}
        </RowName>
      </span>
    </span>
  );
}

function ActorSign({ kind }: { kind: ActorKind }) {
  const Icon = SIGNS[kind];
  return (
    <span className={classes.sign}>
      <Icon size={16} stroke={1.75} aria-hidden />
    </span>
  );
}

const SIGNS: Record<ActorKind, ComponentType<{ size: number; stroke: number }>> = {
  person: IconUser,
  visitor: IconUser,
  buyer: IconUser,
  api_key: IconKey,
  door: IconScan,
  provider: IconCreditCard,
  job: IconSettings,
  operator: IconTool,
};

/** The subject of the activity, as a link where it still exists; of several in a row, their event. */
export function SubjectCell({ row }: { row: LogEntry }) {
  const { subject, event, run } = row;
  if (run || subject.name === null) {
    const isShared = event && (run ?? []).every((each) => each.event?.id === event.id);
    return isShared ? <RowName>{event.title}</RowName> : "–";
  }
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
