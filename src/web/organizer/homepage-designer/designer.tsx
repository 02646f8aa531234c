import { isSame } from "#web/ui/form/merge.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon, Button, Anchor } from "@mantine/core";
import { IconCornerUpLeft, IconCornerUpRight, IconRestore } from "@tabler/icons-react";
import { type KeyboardEvent, useState, type ReactNode } from "react";
import type { Event } from "#contract/events.ts";
import type { EventSettings } from "#contract/event-settings.ts";
import {
  type HomepageDesign,
  isStandardDesign,
  STANDARD_DESIGN,
  contrastWarnings,
  type DesignColor,
  type ContrastWarning,
} from "#domain/homepage-design.ts";
import { automaticColors } from "#domain/homepage-theme.ts";
import { Form, SaveBar, FormSection } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { EventForms } from "#web/organizer/events/event-forms.tsx";
import { basedOnSettings, useSaveSettings } from "#web/organizer/settings/use-save-settings.ts";
import { designOf, designValuesOf, type DesignValues } from "./design-values.ts";
import classes from "./designer.module.css";
import { PagePreview } from "./page-preview.tsx";
import { Themes } from "./themes.tsx";
import { ImageUpload } from "#web/ui/images/image-upload.tsx";
import { useCover } from "#web/organizer/settings/use-cover.ts";
import { ColorField } from "#web/ui/form/color-field.tsx";
import type { FormApi } from "#web/ui/form/form-types.ts";
import { READABLE } from "#domain/colors.ts";
import { useFormat } from "#web/platform/format.ts";
import { Link } from "react-router";
import { HOMEPAGE_PADDING_MAX } from "#domain/maxima.ts";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { RadioCardsField } from "#web/ui/form/radio-cards-field.tsx";
import { manageAddressOf } from "#web/organizer/events/event-urls.ts";

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

/** Pairs of background and text color. An empty color is derived, so that the text is readable. */
function ColorFields({ form, design }: { form: FormApi<DesignValues>; design: HomepageDesign }) {
  const { t } = useLingui();
  const warnings = contrastWarnings(design);
  const automatic = automaticColors(design);
  const field = (name: DesignColor, label: string, help?: ReactNode) => (
    <ColorField control={form.control} name={name} label={label} help={help} automatic={automatic[name]} />
  );
  const hint = (name: DesignColor) =>
    warnings
      .filter((warning) => warning.field === name)
      .map((warning) => <ContrastHint key={name} warning={warning} take={(color) => form.setValue(name, color)} />);
  return (
    <FormSection
      title={<Trans>Colors</Trans>}
      help={<Trans>We choose readable colors for anything you leave empty.</Trans>}
    >
      <div className={classes.pair}>
        {field("homepage_body_background_color", t`Page background`)}
        {field("homepage_background_color", t`Content background`)}
      </div>
      <div className={classes.pair}>
        {field("homepage_primary_color", t`Primary color`, <Trans>Buttons and links</Trans>)}
        {field("homepage_primary_text_color", t`Primary text`, <Trans>Text on buttons</Trans>)}
        {hint("homepage_primary_text_color")}
      </div>
      <div className={classes.pair}>
        {field("homepage_secondary_color", t`Secondary color`, <Trans>Date and secondary buttons</Trans>)}
        {field("homepage_secondary_text_color", t`Secondary text`, <Trans>Text on these</Trans>)}
        {hint("homepage_secondary_text_color")}
      </div>
      <div className={classes.pair}>
        {field("homepage_ticket_widget_background_color", t`Ticket panel background`)}
        {field("homepage_ticket_widget_text_color", t`Ticket panel text`)}
        {hint("homepage_ticket_widget_text_color")}
      </div>
    </FormSection>
  );
}

/** Warns about low contrast without preventing it, and offers the nearest readable color. */
function ContrastHint({ warning, take }: { warning: ContrastWarning; take: (color: string) => void }) {
  const format = useFormat();
  const [ratio, least] = [format.number(warning.ratio), format.number(READABLE)];
  const { nearest } = warning;
  return (
    <div className={classes.hint} role="status">
      <p>
        <Trans>
          Hard to read. The contrast is {ratio}:1 and should be at least {least}:1.
        </Trans>
      </p>
      <button type="button" onClick={() => take(nearest)}>
        <span className={classes.dot} style={{ background: nearest }} />
        <Trans>Use nearest readable color, {nearest}</Trans>
      </button>
    </div>
  );
}

/**
 * Background and padding of the page. The label of its button is a checkout setting, with
 * translations.
 */
function LayoutFields({ event, form }: { event: Event; form: FormApi<DesignValues> }) {
  return (
    <FormSection title={<Trans>Layout</Trans>}>
      <RadioCardsField
        control={form.control}
        name="homepage_background_type"
        label={<Trans>Event page background</Trans>}
        choices={[
          {
            value: "COLOR",
            label: <Trans>Solid color</Trans>,
            help: <Trans>Calm, and works with any image.</Trans>,
          },
          {
            value: "MIRROR_COVER_IMAGE",
            label: <Trans>Blurred cover</Trans>,
            help: <Trans>A soft background in the cover’s colors.</Trans>,
          },
        ]}
      />
      <NumberField
        control={form.control}
        name="homepage_padding"
        label={<Trans>Padding</Trans>}
        help={<Trans>Space around the content and in the ticket panel, in pixels. Smaller on phones.</Trans>}
        min={0}
        max={HOMEPAGE_PADDING_MAX}
        placeholder="32"
      />
      <p>
        <Anchor component={Link} to={`${manageAddressOf(event, "settings")}?section=checkout`}>
          <Trans>Edit checkout button text</Trans>
        </Anchor>
      </p>
    </FormSection>
  );
}

/** Changes within this time, such as dragging in a color picker, are one step. */
const ONE_STEP_MS = 700;

type History = {
  past: DesignValues[];
  future: DesignValues[];
  present: DesignValues;
  changed_at: number;
  keys: string;
};

/** Undo and redo of the changes since the page was opened, saved or not. */
function useDesignHistory(form: FormApi<DesignValues>) {
  const values = form.watch();
  const [history, setHistory] = useState<History>({ past: [], future: [], present: values, changed_at: 0, keys: "" });
  const changed = differing(history.present, values);
  if (changed.length > 0) setHistory(stepOf(history, values, changed.join(" ")));

  function go(from: "past" | "future") {
    const to = history[from].at(-1);
    if (!to) return;
    const other = from === "past" ? "future" : "past";
    setHistory({
      ...history,
      [from]: history[from].slice(0, -1),
      [other]: [...history[other], values],
      present: to,
      keys: "",
    } as History);
    for (const name of differing(values, to)) form.setValue(name, to[name]);
  }

  return {
    undo: history.past.length > 0 ? () => go("past") : undefined,
    redo: history.future.length > 0 ? () => go("future") : undefined,
  };
}

function stepOf({ past, present, changed_at, keys }: History, values: DesignValues, changed: string): History {
  const now = performance.now();
  const isSameStep = changed === keys && now - changed_at < ONE_STEP_MS;
  return {
    past: isSameStep ? past : [...past, present],
    future: [],
    present: values,
    changed_at: now,
    keys: changed,
  };
}

function differing(a: DesignValues, b: DesignValues): (keyof DesignValues)[] {
  return (Object.keys(a) as (keyof DesignValues)[]).filter((name) => a[name] !== b[name]);
}
