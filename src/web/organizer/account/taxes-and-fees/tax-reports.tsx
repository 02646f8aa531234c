import { Trans } from "@lingui/react/macro";
import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { organizers } from "#contract/organizers.ts";
import { query } from "#web/platform/query-client.ts";
import classes from "./tax-reports.module.css";

/** Links to the tax reports. Each organizer has its own. */
export function TaxReports() {
  const all = useQuery(query(organizers.list)).data?.data ?? [];
  if (all.length === 0) return null;
  return (
    <section className={classes.reports}>
      <h2>
        <Trans>Tax reports</Trans>
      </h2>
      <ul>
        {all.map(({ id, name }) => (
          <li key={id}>
            <Anchor component={Link} to={`/manage/organizer/${id}/taxes`}>
              <Trans>Tax report for {name}</Trans>
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
