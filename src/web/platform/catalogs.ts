import type { Messages } from "@lingui/core";
import type { Locale } from "#contract/fields.ts";
import { catalogFile, type Namespace } from "./namespaces.ts";

const CATALOGS = import.meta.glob<Messages>(
  "../../../locales/*/{shared,public,checkout,check-in,auth,organizer,operator}.po",
  {
    import: "messages",
  },
);

/** Loads the messages of these catalogs in one language. */
export async function loadMessages(locale: Locale, namespaces: readonly Namespace[]): Promise<Messages> {
  const files = await Promise.all(namespaces.map((name) => CATALOGS[`../../../${catalogFile(locale, name)}`]?.()));
  return Object.assign({}, ...files) as Messages;
}
