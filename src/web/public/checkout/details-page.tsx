import { Details } from "./details/details-step.tsx";

/** A page of its own (src/web/own): so the router shows it below the checkout's layout, in somebody's page and where it has to. */
export default function DetailsPage() {
  return <Details />;
}
