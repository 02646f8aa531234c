import { Trans, useLingui } from "@lingui/react/macro";
import { IconEye } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { Link } from "react-router";
import type { PublicEvent } from "#contract/public-events.ts";
import { isSamePromoCode } from "#domain/promo-codes.ts";
import { useFormat } from "#web/platform/format.ts";
import { LANGUAGE_NAMES } from "#web/platform/locales.ts";
import classes from "./preview-bar.module.css";
import type { Previewed } from "./preview-search.ts";

/** Bar above a preview: that it is one, its settings, and the form to change them. */
export function PreviewBar({ event, previewed }: { event: PublicEvent; previewed: Previewed }) {
  const isSet = Object.values(previewed).some(Boolean);
  const [isOpen, setIsOpen] = useState(isSet);
  return (
    <aside className={classes.banner}>
      <div className={classes.line}>
        <IconEye size={18} aria-hidden />
        <span>
          <strong>
            <Trans>This is a preview. Nothing is sold.</Trans>
          </strong>{" "}
          <PreviewAudience event={event} previewed={previewed} />
        </span>
        <button type="button" className={classes.way} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          <Trans>Preview options</Trans>
        </button>
        <Link to={`/manage/event/${event.id}`} className={classes.way}>
          <Trans>Back to event</Trans>
        </Link>
      </div>
      {isOpen && (
        <Suspense>
          <PreviewForm key={JSON.stringify(previewed)} event={event} previewed={previewed} />
        </Suspense>
      )}
    </aside>
  );
}

/** Describes the form's settings in a sentence, also while the form is closed. */
function PreviewAudience({
  event,
  previewed: { at, promo_code: typed, language },
}: {
  event: PublicEvent;
  previewed: Previewed;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const promo_code = isSamePromoCode(event.promo_code, typed) ? event.promo_code : typed;
  const time = at && `${format.moment(`${at}Z`, "UTC")} (${format.zone(`${at}Z`, event.timezone)})`;
  const parts = [
    time ? t`As buyers see it on ${time}` : t`As buyers see it now`,
    promo_code && t`with promo code ${promo_code}`,
    language && LANGUAGE_NAMES[language],
  ];
  return <span>{parts.filter(Boolean).join(" · ")}</span>;
}

const PreviewForm = lazy(() => import("./preview-form.tsx"));
