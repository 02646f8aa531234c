import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon, Button } from "@mantine/core";
import { IconCopy, IconDots, IconExternalLink, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { CopyFallback } from "#web/ui/copy-fallback.tsx";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Menu, MenuDivider, MenuEntry } from "#web/ui/dialogs/menu.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { PlainButton } from "#web/ui/plain-button.tsx";
import { PlainSelect } from "#web/ui/plain-select.tsx";
import { QuantityStepper } from "#web/ui/quantity-stepper.tsx";
import { DisabledReason } from "#web/ui/disabled-reason.tsx";
import { Part } from "./part.tsx";

export function ButtonParts() {
  const { t } = useLingui();
  const [quantity, setQuantity] = useState(1);
  const ask = (tone: "normal" | "danger") => {
    void confirm({ tone, title: <Trans>Delete event</Trans>, action: <Trans>Delete event</Trans> });
  };
  return (
    <>
      <Part name="Button" beside>
        <Button leftSection={<IconPlus size={16} aria-hidden />}>
          <Trans>Create event</Trans>
        </Button>
        <Button variant="default">
          <Trans>Cancel</Trans>
        </Button>
        <Button variant="subtle" color="gray">
          <Trans>Discard</Trans>
        </Button>
        <Button color="red">
          <Trans>Delete event</Trans>
        </Button>
        <Button disabled>
          <Trans>Save changes</Trans>
        </Button>
        <Button loading>
          <Trans>Save changes</Trans>
        </Button>
        <ActionIcon aria-label={t`More`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
        <CopyButton text="https://example.com" />
        <CopyFallback text="https://example.com" />
      </Part>
      <Part name="PlainButton" beside>
        <PlainButton>
          <Trans>Continue</Trans>
        </PlainButton>
        <PlainButton variant="quiet">
          <Trans>Cancel</Trans>
        </PlainButton>
        <PlainButton size="lg">
          <Trans>Continue</Trans>
        </PlainButton>
        <PlainButton isBusy>
          <Trans>Continue</Trans>
        </PlainButton>
      </Part>
      <Part name="Unless" beside>
        <DisabledReason refusal={t`You don’t have permission to do this. Ask an admin for access.`}>
          <Button>
            <Trans>Create event</Trans>
          </Button>
        </DisabledReason>
        <DisabledReason refusal={t`You don’t have permission to do this. Ask an admin for access.`}>
          <PlainButton variant="quiet">
            <Trans>Cancel</Trans>
          </PlainButton>
        </DisabledReason>
        <DisabledReason refusal={undefined}>
          <Button variant="default">
            <Trans>Create event</Trans>
          </Button>
        </DisabledReason>
      </Part>
      <Part name="PlainSelect" beside>
        <PlainSelect aria-label={t`Color scheme`}>
          <option>{t`Light`}</option>
          <option>{t`Dark`}</option>
        </PlainSelect>
      </Part>
      <Part name="Menu" beside>
        <Menu
          button={(opener) => (
            <ActionIcon {...opener} aria-label={t`More`}>
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          )}
        >
          <MenuEntry icon={IconExternalLink} href="/dev/components">
            <Trans>View event page</Trans>
          </MenuEntry>
          <MenuEntry icon={IconCopy} onClick={() => notify.done(t`Copied`)}>
            <Trans>Copy link</Trans>
          </MenuEntry>
          <MenuEntry icon={IconCopy} disabled onClick={() => undefined}>
            <Trans>Copy link</Trans>
          </MenuEntry>
          <MenuDivider />
          <MenuEntry icon={IconTrash} isDanger onClick={() => ask("danger")}>
            <Trans>Delete</Trans>
          </MenuEntry>
        </Menu>
      </Part>
      <Part name="QuantityStepper" beside>
        <QuantityStepper label={t`Ticket`} value={quantity} max={3} onChange={setQuantity} />
        <QuantityStepper label={t`Tickets`} value={0} max={0} onChange={setQuantity} />
      </Part>
      <Part name="notify, confirm" beside>
        <Button variant="default" onClick={() => notify.done(t`Saved`)}>
          done
        </Button>
        <Button
          variant="default"
          onClick={() => notify.done(t`Image replaced.`, { label: t`Undo`, run: () => notify.info(t`Undo`) })}
        >
          done, Undo
        </Button>
        <Button variant="default" onClick={() => notify.failed(t`Something went wrong`)}>
          failed
        </Button>
        <Button variant="default" onClick={() => ask("normal")}>
          confirm
        </Button>
        <Button variant="default" onClick={() => ask("danger")}>
          confirm, danger
        </Button>
      </Part>
    </>
  );
}
