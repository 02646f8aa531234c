import { Plural } from "@lingui/react/macro";
import { useMay } from "#web/platform/access.ts";
import { Switch } from "#web/ui/parts/switch.tsx";

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
