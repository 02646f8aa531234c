import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { IconCheck } from "@tabler/icons-react";
import { Link } from "react-router";
import { users } from "#contract/users.ts";
import { query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import type { ChangeTo } from "#web/organizer/account/change-account-page.tsx";
import classes from "./account-menu.module.css";

export function AccountSwitch({ close }: { close: () => void }) {
  const { t } = useLingui();
  const { account_name } = useMe();
  const { data } = useQuery(query(users.accounts));
  const accounts = data?.data ?? [];
  if (accounts.length < 2) return <div className={classes.where}>{account_name}</div>;
  return (
    <>
      <ul className={classes.accounts} aria-label={t`Your accounts`}>
        {accounts.map(({ id, name, is_current }) => (
          <li key={id}>
            {is_current ? (
              <span className={classes.entry} aria-current="true">
                <IconCheck size={18} aria-hidden />
                {name}
              </span>
            ) : (
              <Link
                to="/manage/change-account"
                state={{ account_id: id } satisfies ChangeTo}
                className={classes.entry}
                onClick={close}
              >
                <span className={classes.over} aria-hidden="true" />
                {name}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <hr />
    </>
  );
}
