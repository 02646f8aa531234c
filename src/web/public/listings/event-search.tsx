import { Trans, useLingui } from "@lingui/react/macro";
import { IconSearch } from "@tabler/icons-react";
import { LIST_SEARCH_MAX } from "#domain/maxima.ts";
import { PlainButton } from "#web/ui/plain-button.tsx";
import type { EventFilter } from "./pagination.ts";
import classes from "./event-search.module.css";

/** Searches the public events; works without scripts. */
export function EventSearch({ searchText = "", filter = null }: { searchText?: string; filter?: EventFilter | null }) {
  const { t } = useLingui();
  return (
    <form action="/events" role="search" className={classes.search}>
      <input
        type="search"
        name="query"
        defaultValue={searchText}
        maxLength={LIST_SEARCH_MAX}
        aria-label={t`Search events`}
        placeholder={t`Title, venue or organizer`}
      />
      {filter && <input type="hidden" name="filter" value={filter} />}
      <PlainButton type="submit" variant="quiet">
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <span className={classes.word}>
          <Trans>Search</Trans>
        </span>
      </PlainButton>
    </form>
  );
}
