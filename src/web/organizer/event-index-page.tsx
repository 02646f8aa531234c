import { Navigate } from "react-router";
import { useMe } from "#web/platform/session.ts";
import { landingPath } from "./shell/landing-path.ts";
import { useEvent } from "./use-event.ts";

/** `/manage/event/{id}` redirects to the start page of the event. */
export default function EventIndexPage() {
  return <Navigate to={landingPath(useEvent(), useMe())} replace />;
}
