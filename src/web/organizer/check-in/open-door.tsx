import { Trans } from "@lingui/react/macro";
import { IconExternalLink } from "@tabler/icons-react";
import { Button } from "#web/ui/parts/button.tsx";
import { Permitted } from "#web/ui/permitted.tsx";
import { About } from "#web/ui/about.tsx";

type Props = { list: { name: string; short_id: string | null }; size?: "xs" | "sm" };

/** Opens the page for the door, as a page of its own: it alone may start the code reader. */
export function OpenDoor({ list, size = "xs" }: Props) {
  return (
    <Permitted need={{ area: "check_in", doing: "writing" }}>
      <Button
        component="a"
        variant="default"
        size={size}
        href={doorAddress(list.short_id ?? "")}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconExternalLink size={14} aria-hidden />}
      >
        <Trans>Open door</Trans>
        <About>{list.name}</About>
      </Button>
    </Permitted>
  );
}

export function doorAddress(short_id: string): string {
  return `/check-in/${short_id}`;
}
