import { Details } from "./details/details-step.tsx";

export default function DetailsPage() {
  return <Details />;
}
