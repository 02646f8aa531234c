import { Trans, useLingui } from "@lingui/react/macro";
import { IconSearch } from "@tabler/icons-react";
import classes from "./search-button.module.css";
import { useSearch } from "./search-context.ts";

/** Opens the search. Shows its shortcut where there is room; `isNarrow`: only an icon. */
export function SearchButton({ isNarrow = false }: { isNarrow?: boolean }) {
  const { t } = useLingui();
  const { open } = useSearch();
  return (
    <button
      type="button"
      className={classes.search}
      data-narrow={isNarrow || undefined}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={open}
    >
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <span className={classes.word}>
        <Trans>Search</Trans>
      </span>
      <kbd className={classes.key} aria-hidden="true">
        {isMac() ? "⌘ K" : t`Ctrl K`}
      </kbd>
    </button>
  );
}

function isMac(): boolean {
  return /mac|iphone|ipad/i.test(navigator.userAgent);
}
