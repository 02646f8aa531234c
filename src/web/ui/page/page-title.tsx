import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";

/** Title of the browser tab: a text, or the title in the page's handle. */
export function PageTitle({ children }: { children: string | MessageDescriptor }) {
  const { i18n } = useLingui();
  return <title>{`${typeof children === "string" ? children : i18n._(children)} · Foyer`}</title>;
}
