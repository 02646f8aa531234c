import { Trans } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import classes from "./new-tab-link.module.css";

/**
 * Opens in a new tab, so that what is filled in here stays. Screen readers announce the new tab.
 */
export function NewTabLink({
  href,
  className = classes.link,
  onClick,
  children,
}: {
  href: string;
  className?: string | undefined;
  onClick?: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-describedby={id}
        className={className}
        onClick={onClick}
      >
        {children}
      </a>
      <span id={id} hidden>
        <Trans>Opens in a new tab</Trans>
      </span>
    </>
  );
}
