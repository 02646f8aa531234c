import type { ReactNode } from "react";

/** The head of a page that only its holder should know of. Without a title, a part of it says its own. */
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
