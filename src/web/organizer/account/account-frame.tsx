import { Trans, useLingui } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useMe } from "#web/platform/session.ts";
import { LinkTabs } from "#web/ui/page/link-tabs.tsx";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { type AccountPage, accountPagesOf } from "./account-pages.ts";

export function AccountFrame({ at, action, children }: { at: AccountPage; action?: ReactNode; children: ReactNode }) {
  const { t, i18n } = useLingui();
  const me = useMe();
  const { account_name, release, commit } = me;
  const tabs = accountPagesOf(me).map(({ key, label, to }) => ({ key, label: i18n._(label), to }));
  return (
    <>
      <PageHead title={<Trans>Account</Trans>} action={action}>
        <Trans>Settings for {account_name}.</Trans>
      </PageHead>
      <LinkTabs label={t`Account sections`} tabs={tabs} at={at} />
      {children}
      <Text component="footer" size="xs" c="dimmed" mt="xl">
        {commit === "unknown" ? `Foyer ${release}` : `Foyer ${release} · ${commit}`}
      </Text>
    </>
  );
}
