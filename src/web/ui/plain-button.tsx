import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import classes from "./plain-button.module.css";

type Look = {
  children: ReactNode;
  /** One accent button per screen: the next step. */
  variant?: "accent" | "quiet";
  size?: "md" | "lg";
  fullWidth?: boolean;
};

type PlainButtonProps = Look & { onClick?: () => void; type?: "button" | "submit"; isBusy?: boolean };

/**
 * Looks like every other button, but needs no component library: the event page must be fast on a
 * first visit. While it is busy it stays focused and ignores clicks.
 */
export function PlainButton({ children, onClick, type = "button", isBusy = false, ...look }: PlainButtonProps) {
  const { t } = useLingui();
  return (
    <button
      type={isBusy ? "button" : type}
      {...dressed(look)}
      data-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      <span className={classes.words}>{children}</span>
      {isBusy && (
        <span className={classes.dots} role="status" aria-label={t`One moment…`}>
          <i />
          <i />
          <i />
        </span>
      )}
    </button>
  );
}

/** The same, as a link. */
export function PlainButtonLink({ to, onClick, children, ...look }: Look & { to: string; onClick?: () => void }) {
  return (
    <Link to={to} onClick={onClick} {...dressed(look)}>
      <span className={classes.words}>{children}</span>
    </Link>
  );
}

function dressed({ variant = "accent", size = "md", fullWidth }: Omit<Look, "children">) {
  return {
    className: classes.button,
    "data-variant": variant,
    "data-size": size,
    "data-block": fullWidth || undefined,
  };
}
