import { Navigate } from "react-router";
import { useMe } from "#web/platform/session.ts";
import { landingPlace } from "./shell/landing-path.ts";
import { useEvent } from "./use-event.ts";

/** `/manage/event/{id}` alone leads to where the work is. */
export default function EventIndexPage() {
  return <Navigate to={landingPlace(useEvent(), useMe())} replace />;
}
