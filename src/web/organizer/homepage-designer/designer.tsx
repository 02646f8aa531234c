import { isSame } from "#web/ui/form/merge.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon, Button } from "@mantine/core";
import { IconCornerUpLeft, IconCornerUpRight, IconRestore } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import type { Event } from "#contract/events.ts";
import type { EventSettings } from "#contract/event-settings.ts";
import { type HomepageDesign, isStandardDesign, STANDARD_DESIGN } from "#domain/homepage-design.ts";
import { Form, SaveBar, FormSection } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { EventForms } from "#web/organizer/events/event-forms.tsx";
import { basedOnSettings, useSaveSettings } from "#web/organizer/settings/use-save-settings.ts";
import { ColorFields } from "./color-fields.tsx";
import { designOf, designValuesOf } from "./design-values.ts";
import classes from "./designer.module.css";
import { LayoutFields } from "./layout-fields.tsx";
import { PagePreview } from "./page-preview.tsx";
import { Themes } from "./themes.tsx";
import { useDesignHistory } from "./use-design-history.ts";
import { ImageUpload } from "#web/ui/images/image-upload.tsx";
import { useCover } from "#web/organizer/settings/use-cover.ts";

/**
 * The form on the left and the preview on the right; on a phone the preview stays above the form.
 */
export function Designer({ event, settings }: { event: Event; settings: EventSettings }) {
  const { t } = useLingui();
  const saveSettings = useSaveSettings(event);
  const form = useForm({
    initial: designValuesOf(settings),
    based_on: basedOnSettings(event, settings, designValuesOf),
    schema: () => import("#contract/event-settings.ts").then(({ eventSettingsInput }) => eventSettingsInput),
    send: (values, updated_at) => saveSettings(values, updated_at),
  });
  const history = useDesignHistory(form);
  const design = useShownDesign(form.watch());

  function wear(chosen: HomepageDesign) {
    for (const name of Object.keys(STANDARD_DESIGN) as (keyof HomepageDesign)[]) form.setValue(name, chosen[name]);
  }

  /** The usual shortcuts; in a text field its native undo applies. */
  function onKeyDown(event: KeyboardEvent) {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
    const go = key === "y" || (key === "z" && event.shiftKey) ? history.redo : key === "z" ? history.undo : undefined;
    if (!go) return;
    event.preventDefault();
    go();
  }

  return (
    <div className={classes.designer} role="presentation" onKeyDown={onKeyDown}>
      <fieldset className={classes.design} aria-label={t`Design`}>
        <EventForms may={{ area: "setup", doing: "writing" }} isNoticeShown>
          <Form form={form}>
            <div className={classes.ways} role="toolbar" aria-label={t`History`}>
              <ActionIcon aria-label={t`Undo`} title={t`Undo`} disabled={!history.undo} onClick={history.undo}>
                <IconCornerUpLeft size={20} aria-hidden />
              </ActionIcon>
              <ActionIcon aria-label={t`Redo`} title={t`Redo`} disabled={!history.redo} onClick={history.redo}>
                <IconCornerUpRight size={20} aria-hidden />
              </ActionIcon>
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconRestore size={18} aria-hidden />}
                disabled={isStandardDesign(design)}
                onClick={() => wear(STANDARD_DESIGN)}
              >
                <Trans>Reset to default</Trans>
              </Button>
            </div>
            <Themes design={design} cover={event.cover} wear={wear} />
            <ColorFields form={form} design={design} />
            <LayoutFields event={event} form={form} />
            <CoverFields event={event} />
            <SaveBar form={form} />
          </Form>
        </EventForms>
      </fieldset>
      <PagePreview event={event} design={design} values={form.watch()} />
    </div>
  );
}

/**
 * Returns the design of the form values. A color that is not completely typed keeps its previous
 * value.
 */
function useShownDesign(values: ReturnType<typeof designValuesOf>): HomepageDesign {
  const [shown, setShown] = useState(() => ({ values, design: designOf(values, STANDARD_DESIGN) }));
  if (isSame(shown.values, values)) return shown.design;
  const next = { values, design: designOf(values, shown.design) };
  setShown(next);
  return next.design;
}

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && !["color", "radio", "checkbox", "range"].includes(target.type);
}

/** The cover picture. It is saved at once, as in the event details. */
function CoverFields({ event }: { event: Event }) {
  const { t } = useLingui();
  const cover = useCover(event);
  return (
    <FormSection
      title={<Trans>Cover image</Trans>}
      help={<Trans>Image changes go live right away, without saving.</Trans>}
    >
      <ImageUpload label={t`Image`} image={event.cover} {...cover} />
    </FormSection>
  );
}
