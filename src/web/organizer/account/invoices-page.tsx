import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Anchor, Group, Paper, Stack, Title } from "@mantine/core";
import { Link } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { useOwnOrganizers } from "#web/organizer/organizers/use-own-organizers.ts";
import { DetailsLoading } from "#web/ui/dialogs/details-drawer.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { AccountFrame } from "./account-frame.tsx";

export const handle = { title: msg`Invoices and tax reports`, area: "stats" } satisfies PageHandle;

/** The way to the invoices and the tax report of each organizer profile. */
export default function AccountInvoicesPage() {
  const { own, error, refetch } = useOwnOrganizers();
  return (
    <AccountFrame at="invoices">
      <PageTitle>{handle.title}</PageTitle>
      {own ? (
        own.length > 0 ? (
          <Stack maw="var(--form-width)">
            {own.map(({ id, name }) => (
              <Paper key={id} component="section" p="md" aria-labelledby={`organizer-${id}`}>
                <Group justify="space-between">
                  <Title order={2} size="h4" id={`organizer-${id}`}>
                    {name}
                  </Title>
                  <Group gap="lg">
                    <Anchor component={Link} to={`/manage/organizer/${id}/invoices`}>
                      <Trans>Invoices</Trans>
                    </Anchor>
                    <Anchor component={Link} to={`/manage/organizer/${id}/taxes`}>
                      <Trans>Tax report</Trans>
                    </Anchor>
                  </Group>
                </Group>
              </Paper>
            ))}
          </Stack>
        ) : (
          <EmptyState drawing="orders" title={<Trans>No organizer profiles yet</Trans>} />
        )
      ) : error ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : (
        <DetailsLoading />
      )}
    </AccountFrame>
  );
}
