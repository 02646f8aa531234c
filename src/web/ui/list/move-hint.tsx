import { Trans } from "@lingui/react/macro";
import type { List } from "#contract/lists.ts";
import { Anchor } from "#web/ui/parts/anchor.tsx";
import type { ListState } from "./list-state.ts";
import classes from "./list-page.module.css";

type Props = { list: List; isNarrowed: boolean; change: (changed: Partial<ListState>) => void };

/** Why rows that could be moved can't be now, for not all of them are in sight as they stand; and the way to that. */
export function MoveHint({ list, isNarrowed, change }: Props) {
  const whole = { page: 1, per_page: null, sort_by: list.default_sort, sort_direction: list.default_direction };
  return (
    <p className={classes.hint}>
      {isNarrowed ? (
        <Trans>Clear the search and the filters to change the order.</Trans>
      ) : (
        <Trans>
          <Anchor component="button" type="button" inherit onClick={() => change(whole)}>
            Show the whole list
          </Anchor>{" "}
          to change the order.
        </Trans>
      )}
    </p>
  );
}
