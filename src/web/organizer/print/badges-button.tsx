import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconId } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";

/** Prints badges of the attendees that match the filter `of`. */
export default function BadgesButton({ of }: { of: Record<string, string> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconId size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
        <Trans>Print badges</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <BadgesDialog of={of} close={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const BadgesDialog = lazy(ahead(() => import("./badges-dialog.tsx")));
