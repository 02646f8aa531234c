import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import type { CheckInList } from "#contract/check-in-lists.ts";
import { passPin } from "#web/platform/handoff-pin.ts";
import { RequirePermission } from "#web/ui/require-permission.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

type Props = { list: Pick<CheckInList, "name" | "short_id" | "pin">; size?: "xs" | "sm" };

/**
 * Opens the check-in page as a new document, because only that document is allowed to run the code
 * reader.
 */
export function OpenStation({ list, size = "xs" }: Props) {
  const { short_id, pin } = list;
  return (
    <RequirePermission need={{ area: "check_in", doing: "writing" }}>
      <Button
        component="a"
        variant="default"
        size={size}
        href={stationUrl(short_id ?? "")}
        onClick={() => short_id !== null && pin !== null && passPin({ short_id, pin })}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconExternalLink size={14} aria-hidden />}
      >
        <Trans>Open check-in</Trans>
        <VisuallyHidden>{list.name}</VisuallyHidden>
      </Button>
    </RequirePermission>
  );
}

export function stationUrl(short_id: string): string {
  return `/check-in/${short_id}`;
}
