import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconVideo } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { PublicTicketPage } from "#contract/checkout.ts";
import { isJoinable, joinOpensAt } from "#domain/online-access.ts";
import { serverNow } from "#web/platform/server-time.ts";
import { useMounted } from "#web/platform/use-mounted.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import classes from "./join-now.module.css";

type EventToJoin = Pick<PublicTicketPage["event"], "join_url" | "start_date" | "end_date" | "timezone">;

/** Join button of an online event, from shortly before it starts until it ends. */
export function JoinNow({ event }: { event: EventToJoin }) {
  const now = useNow();
  if (event.join_url === null || now === null || !isJoinable(event, now)) return null;
  return (
    <div className={classes.now}>
      <Button
        component="a"
        size="lg"
        fullWidth
        href={event.join_url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        leftSection={<IconVideo size={20} aria-hidden />}
      >
        <Trans>Join now</Trans>
      </Button>
    </div>
  );
}

/** Announces when the join button will appear. */
export function JoinLater({ event }: { event: EventToJoin }) {
  const now = useNow();
  const from = joinOpensAt(event);
  if (event.join_url === null || now === null || from <= now) return null;
  return (
    <p className={classes.later}>
      <Trans>
        You can join here from <DateTime at={from.toISOString()} zone={event.timezone} />.
      </Trans>
    </p>
  );
}

/** Server time, updated several times a minute; null before hydration. */
function useNow(): Date | null {
  const [now, setNow] = useState(serverNow);
  const isMounted = useMounted();
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return isMounted ? new Date(now) : null;
}
