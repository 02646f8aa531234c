import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";

/** What the browser's tab says: words, or the title that the page's handle names. */
export function PageTitle({ children }: { children: string | MessageDescriptor }) {
  const { i18n } = useLingui();
  return <title>{`${typeof children === "string" ? children : i18n._(children)} · Foyer`}</title>;
}
