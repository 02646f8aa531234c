import { Trans } from "@lingui/react/macro";
import { IconEye } from "@tabler/icons-react";
import { Link } from "react-router";
import classes from "./preview-banner.module.css";

export function PreviewBanner({ event_id }: { event_id: number }) {
  return (
    <aside className={classes.banner}>
      <IconEye size={18} aria-hidden />
      <span>
        <Trans>This is a preview. While the event is a draft, only you and your team can see it.</Trans>
      </span>
      <Link to={`/manage/event/${event_id}`}>
        <Trans>Back to your event</Trans>
      </Link>
    </aside>
  );
}
