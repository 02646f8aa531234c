import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { About } from "#web/ui/about.tsx";

/** Opens the page for the door, as a page of its own: it alone may start the code reader. */
export function OpenDoor({ list, size = "xs" }: { list: { name: string; short_id: string }; size?: "xs" | "sm" }) {
  return (
    <Button
      component="a"
      variant="default"
      size={size}
      href={doorAddress(list)}
      target="_blank"
      rel="noreferrer"
      leftSection={<IconExternalLink size={14} aria-hidden />}
    >
      <Trans>Open door</Trans>
      <About>{list.name}</About>
    </Button>
  );
}

export function doorAddress({ short_id }: { short_id: string }): string {
  return `/check-in/${short_id}`;
}
