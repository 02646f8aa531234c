import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { formatList } from "#domain/format-lists.ts";
import { type VisitServices, visitServiceNames } from "#domain/visit-services.ts";
import { beganKey } from "#web/public/session-cache.ts";
import { store, stored } from "#web/public/stored.ts";
import { PlainButton } from "#web/ui/plain-button.tsx";
import { useCovers } from "#web/ui/use-sticky-insets.ts";
import { localeOf } from "#web/platform/locales.ts";
import { type Consent, refusesByItself, sayConsent, useConsent } from "./consent.ts";
import type { ReportedVisit } from "./requests.ts";
import { reportVisit, type Visited } from "./report-visit.ts";
import classes from "./visit-choice.module.css";

export type VisitChoiceProps = {
  event: Visited;
  organizer: string;
  services: VisitServices;
  /** What to report about this page; null for nothing. */
  visit: ReportedVisit | null;
  /**
   * Short ID of the order. It is not reported itself, but ensures that the order is reported once.
   */
  order?: string;
};

/** In the footer of a page: the link to change a choice, and the question until there is one. */
export default function VisitChoice({ event, organizer, services, visit, order = "" }: VisitChoiceProps) {
  const consent = useConsent(event.id, services);
  const [isReopened, setReopened] = useState(false);
  const settingsButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!visit || consent !== "accepted") return;
    if (order && stored(beganKey(order)) !== null) return;
    if (reportVisit(event, services, visit, order) && order) store(beganKey(order), true);
  });
  if (refusesByItself()) return null;
  const decide = (isAccepted: boolean) => {
    sayConsent(event.id, services, isAccepted);
    setReopened(false);
    settingsButton.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <button ref={settingsButton} type="button" className={classes.way} onClick={() => setReopened(true)}>
        <Trans>Privacy choices</Trans>
      </button>
      {(consent === null || isReopened) && (
        <Question organizer={organizer} services={services} consent={consent} decide={decide} isReopened={isReopened} />
      )}
    </>
  );
}

type QuestionProps = {
  organizer: string;
  services: VisitServices;
  consent: Consent;
  decide: (is_accepted: boolean) => void;
  isReopened: boolean;
};

/** Accept and Decline look alike and are equally close. */
function Question({ organizer, services, consent, decide, isReopened }: QuestionProps) {
  const { t, i18n } = useLingui();
  const bar = useCovers<HTMLElement>("bottom");
  const [below] = useState(coveredBottom);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isReopened) heading.current?.focus({ preventScroll: true });
  }, [isReopened]);
  const names = formatList(visitServiceNames(services), localeOf(i18n));
  return (
    <>
      {/* lets the visitor read the end of the page before answering, including the organizer's
         privacy policy */}
      <span className={classes.room} />
      <section
        ref={bar}
        className={classes.bar}
        style={{ bottom: `calc(${below} + 12px)` }}
        aria-label={t`Privacy choices`}
      >
        <div className={classes.words}>
          <h2 ref={heading} tabIndex={-1}>
            <Trans>Allow {organizer} to share your visit?</Trans>
          </h2>
          <p>
            <Trans>
              If you accept, we share with {names} that you viewed this event, whether you started an order and what you
              paid, but never your name or email. If you decline, everything works the same.
            </Trans>
          </p>
          {consent !== null && (
            <p className={classes.chosen}>
              {consent === "accepted" ? <Trans>You’ve accepted this.</Trans> : <Trans>You’ve declined this.</Trans>}
            </p>
          )}
        </div>
        <div className={classes.answers}>
          <PlainButton variant="quiet" onClick={() => decide(false)}>
            <Trans>Decline</Trans>
          </PlainButton>
          <PlainButton variant="quiet" onClick={() => decide(true)}>
            <Trans>Accept</Trans>
          </PlainButton>
        </div>
      </section>
    </>
  );
}

/** Height that other bars already cover. This bar is above them. */
function coveredBottom(): string {
  return document.documentElement.style.getPropertyValue("--covered-bottom") || "0px";
}
