import { Plural } from "@lingui/react/macro";
import { Switch } from "@mantine/core";
import { useMay } from "#web/platform/access.ts";

export function HiddenSwitch({
  isShown,
  show,
  hidden,
}: {
  isShown: boolean;
  show: (isShown: boolean) => void;
  hidden: number;
}) {
  const may = useMay({ area: "setup", doing: "writing" });
  return (
    <Switch
      checked={isShown}
      disabled={!may}
      label={<Plural value={hidden} one="Show # hidden question" other="Show # hidden questions" />}
      onChange={(event) => show(event.currentTarget.checked)}
    />
  );
}
