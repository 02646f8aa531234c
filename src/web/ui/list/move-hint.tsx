import { Trans } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import type { List } from "#contract/lists.ts";
import type { ListState } from "./list-state.ts";
import classes from "./list-page.module.css";

type Props = { list: List; isNarrowed: boolean; change: (changed: Partial<ListState>) => void };

/**
 * Explains that rows can only be moved while all of them are visible in their own order, with a
 * link that shows them so.
 */
export function MoveHint({ list, isNarrowed, change }: Props) {
  const fullList = { page: 1, per_page: null, sort_by: list.default_sort, sort_direction: list.default_direction };
  return (
    <p className={classes.hint}>
      {isNarrowed ? (
        <Trans>Clear the search and filters to change the order.</Trans>
      ) : (
        <Trans>
          <Anchor component="button" type="button" inherit onClick={() => change(fullList)}>
            Show the full list
          </Anchor>{" "}
          to change the order.
        </Trans>
      )}
    </p>
  );
}
