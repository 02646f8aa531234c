import { Details } from "./details/details-step.tsx";

/**
 * A standalone page (src/web/own). The router shows it below the checkout layout in an embedded
 * widget and wherever else the router is in charge.
 */
export default function DetailsPage() {
  return <Details />;
}
