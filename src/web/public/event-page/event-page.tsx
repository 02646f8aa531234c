import { Trans, useLingui } from "@lingui/react/macro";
import { Plural } from "@lingui/react/macro";
export default function EventPage() {
  const { t } = useLingui();
  const name = "Ana";
  return <main title={t`Hello ${name}`}><Trans>Welcome to <b>Foyer</b></Trans><Plural value={2} one="# ticket" other="# tickets" /></main>;
}
