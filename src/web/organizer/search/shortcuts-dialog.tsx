import { Trans, useLingui } from "@lingui/react/macro";
import { Group, Kbd, Switch } from "@mantine/core";
import type { ReactNode } from "react";
import type { Event } from "#contract/events.ts";
import type { Me } from "#contract/users.ts";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { createShortcut, pageShortcuts, useShortcutsOn } from "./shortcuts.ts";

type Props = { me: Me; event: Event | undefined; close: () => void };

/** Lists the shortcuts, with a switch for those of single keys, which this browser remembers. */
export default function ShortcutsDialog({ me, event, close }: Props) {
  const { i18n } = useLingui();
  const [isOn, setOn] = useShortcutsOn();
  const creates = createShortcut(me, event)?.creates;
  return (
    <Dialog title={<Trans>Keyboard shortcuts</Trans>} close={close}>
      <DefinitionList
        rows={[
          { name: <Trans>Search everything</Trans>, value: <Keys keys={["Ctrl", "K"]} /> },
          { name: <Trans>Keyboard shortcuts</Trans>, value: <Keys keys={["?"]} /> },
          ...(creates
            ? [
                {
                  name: creates === "ticket" ? <Trans>Create ticket</Trans> : <Trans>Create event</Trans>,
                  value: <Keys keys={["C"]} />,
                },
              ]
            : []),
          ...pageShortcuts(me, event).map(({ letter, label }) => ({
            name: i18n._(label),
            value: <Keys keys={["G", letter.toUpperCase()]} />,
          })),
        ]}
      />
      <Switch
        mt="md"
        checked={isOn}
        onChange={({ currentTarget }) => setOn(currentTarget.checked)}
        label={<Trans>Use single keys as shortcuts</Trans>}
        description={<Trans>Turn this off if they get in the way of a screen reader or voice control.</Trans>}
      />
    </Dialog>
  );
}

function Keys({ keys }: { keys: string[] }): ReactNode {
  return (
    <Group gap={4} wrap="nowrap">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </Group>
  );
}
