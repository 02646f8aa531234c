import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, NavLink, Paper } from "@mantine/core";
import { IconChevronRight, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { useMe } from "#web/platform/session.ts";
import { scopeOf } from "#web/platform/starting-path.ts";
import { DetailsLoading } from "#web/ui/dialogs/details-drawer.tsx";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { RequirePermission } from "#web/ui/require-permission.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { NewOrganizerDrawer } from "./new-organizer-drawer.tsx";
import { useOwnOrganizers } from "./use-own-organizers.ts";

export const handle = { title: msg`Organizer profiles`, area: "organizers" } satisfies PageHandle;

/** The public brands of the account. */
export default function OrganizersPage() {
  const { own, error, refetch } = useOwnOrganizers();
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <PageHead title={<Trans>Organizer profiles</Trans>} action={<CreateOrganizer />}>
        <Trans>The names under which you publish events.</Trans>
      </PageHead>
      {own ? (
        own.length > 0 ? (
          <Paper component="ul" p="xs" m={0} maw="var(--form-width)" style={{ listStyle: "none" }}>
            {own.map(({ id, name, email }) => (
              <li key={id}>
                <NavLink
                  component={Link}
                  to={`/manage/organizer/${id}`}
                  label={name}
                  description={email}
                  rightSection={<IconChevronRight size={18} aria-hidden />}
                />
              </li>
            ))}
          </Paper>
        ) : (
          <EmptyState drawing="people" title={<Trans>No organizer profiles yet</Trans>} />
        )
      ) : error ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : (
        <DetailsLoading />
      )}
    </>
  );
}

/** Members who are limited to certain organizers cannot create others. */
function CreateOrganizer() {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  if (scopeOf(useMe()) !== null) return null;
  return (
    <>
      <RequirePermission need={{ area: "organizers", doing: "writing" }}>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
          <Trans>Create organizer profile</Trans>
        </Button>
      </RequirePermission>
      {isOpen && (
        <NewOrganizerDrawer
          close={() => setIsOpen(false)}
          done={({ id }) => void navigate(`/manage/organizer/${id}`)}
        />
      )}
    </>
  );
}
