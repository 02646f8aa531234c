import { Trans } from "@lingui/react/macro";
import type { WaitingRoom } from "#contract/waiting-room.ts";
import { useFormat } from "#web/platform/format.ts";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { FormSection } from "#web/ui/form/form.tsx";
import classes from "./waiting-room.module.css";

/** What a reader needs to check the last draw (docs/organizers/waiting-room.md). */
export function DrawProof({ state }: { state: WaitingRoom["state"] }) {
  const format = useFormat();
  const { commitment, seed, joins_hash, prequeue_count } = state;
  if (commitment === null) return null;
  const rows = [{ name: <Trans>Commitment (SHA-256 of the seed)</Trans>, value: <Hash of={commitment} /> }];
  if (seed !== null && joins_hash !== null)
    rows.push(
      { name: <Trans>Seed</Trans>, value: <Hash of={seed} /> },
      { name: <Trans>Hash of all joins</Trans>, value: <Hash of={joins_hash} /> },
      { name: <Trans>In the draw</Trans>, value: <>{format.number(prequeue_count)}</> },
    );
  return (
    <FormSection
      title={<Trans>Proof of the draw</Trans>}
      help={
        seed === null ? (
          <Trans>The commitment is public from the beginning. The seed is published when sales start.</Trans>
        ) : (
          <Trans>With these numbers and their own draw number, anyone can calculate their place.</Trans>
        )
      }
    >
      <DefinitionList rows={rows} />
    </FormSection>
  );
}

function Hash({ of }: { of: string }) {
  return <code className={classes.hash}>{of}</code>;
}
