import { Anchor, NavLink } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, type To } from "react-router";
import { useMedia } from "#web/platform/use-media.ts";
import { BELOW_MD } from "#web/ui/breakpoints.ts";
import classes from "./section-list.module.css";

export type PageSection<Key extends string = string> = { key: Key; label: ReactNode; help: ReactNode; to: To };

/**
 * The sections of a page, each with its own URL, listed beside the current one. On phones and
 * tablets the list is a page of its own: it is shown where `at` is undefined, and a section has a link back to it.
 */
export function SectionList<Key extends string>({
  label,
  sections,
  at,
  back,
  children,
}: {
  label: string;
  sections: readonly PageSection<Key>[];
  at: Key | undefined;
  /** Link to the list where it is a page of its own. */
  back: { label: ReactNode; to: To };
  children: ReactNode;
}) {
  const isNarrow = useMedia(BELOW_MD);
  if (isNarrow && at !== undefined)
    return (
      <>
        <Anchor component={Link} to={back.to} className={classes.back}>
          <IconChevronLeft size={18} aria-hidden />
          {back.label}
        </Anchor>
        {children}
      </>
    );
  return (
    <div className={classes.page}>
      <nav aria-label={label} className={classes.list}>
        {sections.map((section) => (
          <NavLink
            key={section.key}
            component={Link}
            to={section.to}
            label={section.label}
            description={section.help}
            active={section.key === at}
            aria-current={section.key === at ? "page" : undefined}
            rightSection={isNarrow ? <IconChevronRight size={18} aria-hidden /> : undefined}
          />
        ))}
      </nav>
      {!isNarrow && <div className={classes.content}>{children}</div>}
    </div>
  );
}
