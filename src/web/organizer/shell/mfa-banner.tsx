import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { Link } from "react-router";
import { toWallTime } from "#domain/wall-time.ts";
import { useMe } from "#web/platform/session.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import classes from "./dashboard-banner.module.css";

/** Until the account's requirement of a second factor starts: from when, with a link to add one. */
export function MfaBanner() {
  const { t } = useLingui();
  const { account_name, account_timezone: zone, factor_required_from: from, must_add_factor } = useMe();
  if (from === null || must_add_factor) return null;
  const isWholeDay = toWallTime(from, zone).endsWith("T00:00");
  return (
    <aside className={classes.banner} aria-label={t`Two-factor authentication required soon`}>
      <IconKey size={18} aria-hidden />
      <p>
        <Trans>
          Starting <DateTime at={from} zone={zone} style={isWholeDay ? "fullDay" : "written"} />, {account_name}{" "}
          requires two-factor authentication.
        </Trans>{" "}
        <Anchor component={Link} to="/manage/profile#second-factors" inherit>
          <Trans>Set it up now</Trans>
        </Anchor>
      </p>
    </aside>
  );
}
