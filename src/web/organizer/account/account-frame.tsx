import { Trans, useLingui } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useMe } from "#web/platform/session.ts";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { SectionList } from "#web/ui/page/section-list.tsx";
import { ACCOUNT_GROUP_LABEL, ACCOUNT_PAGES, type AccountPage, accountPagesOf } from "./account-pages.ts";

type Props = {
  at: AccountPage;
  /** Only the list of the group's pages, for phones. */
  isList?: boolean;
  action?: ReactNode;
  children?: ReactNode;
};

/** An account page, with the other pages of its group beside it. */
export function AccountFrame({ at, isList = false, action, children }: Props) {
  const { i18n } = useLingui();
  const me = useMe();
  const { account_name, release, commit } = me;
  const { group, label } = ACCOUNT_PAGES.find(({ key }) => key === at) ?? ACCOUNT_PAGES[0];
  const pages = accountPagesOf(me).filter((page) => page.group === group);
  const groupName = i18n._(ACCOUNT_GROUP_LABEL[group]);
  return (
    <>
      <PageHead title={pages.length > 1 ? groupName : i18n._(label)} action={action}>
        {GROUP_NOTE[group](account_name)}
      </PageHead>
      {pages.length > 1 ? (
        <SectionList
          label={groupName}
          at={isList ? undefined : at}
          sections={pages.map((page) => ({ ...page, label: i18n._(page.label), help: i18n._(page.help) }))}
          back={{ label: groupName, to: group === "finance" ? "/account/finance" : "/account" }}
        >
          {children}
        </SectionList>
      ) : (
        children
      )}
      <Text component="footer" size="xs" c="dimmed" mt="xl">
        {commit === "unknown" ? `Foyer ${release}` : `Foyer ${release} · ${commit}`}
      </Text>
    </>
  );
}

const GROUP_NOTE = {
  settings: (account_name: string) => <Trans>Settings for {account_name}.</Trans>,
  finance: (account_name: string) => <Trans>Payments, taxes and invoices of {account_name}.</Trans>,
  team: (account_name: string) => <Trans>Everyone who works in {account_name}.</Trans>,
};
