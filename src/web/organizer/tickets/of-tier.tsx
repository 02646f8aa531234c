import { Trans } from "@lingui/react/macro";

/** Of which tier a field is, for whoever hears its name alone: the same fields stand in each card. */
export function OfTier({ number }: { number: number }) {
  return (
    <>
      {" "}
      <span className="visually-hidden">
        (<Trans>tier {number}</Trans>)
      </span>
    </>
  );
}
