import { Trans } from "@lingui/react/macro";

/**
 * Adds the tier to the label of a field for screen readers, because every tier has the same fields.
 */
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
