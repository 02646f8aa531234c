import type { ReactNode } from "react";

/**
 * Head of a page that only its holder should find. Without a title, one of its parts sets its own.
 */
export function PrivatePage({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <>
      {title !== undefined && <title>{title}</title>}
      {title !== undefined && <meta name="description" content={title} />}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {children}
    </>
  );
}
