import { Trans, useLingui } from "@lingui/react/macro";
import { SegmentedControl } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Event } from "#contract/events.ts";
import type { HomepageDesign } from "#domain/homepage-design.ts";
import { homepageLook } from "#domain/homepage-theme.ts";
import { type Designing, onFrameReady, postDesign } from "#web/platform/design-frame.ts";
import { FROM_MD } from "#web/ui/breakpoints.ts";
import { useCovers } from "#web/ui/use-sticky-insets.ts";
import type { DesignValues } from "./design-values.ts";
import classes from "./designer.module.css";

type Device = "phone" | "desktop";
/**
 * The width of the frame's viewport in pixels: the media queries of the page apply to it, whatever
 * room there is here.
 */
const WIDTHS: Record<Device, number> = { phone: 390, desktop: 1280 };

/** The public event page in a frame, with the unsaved design. */
export function PagePreview({ event, design, values }: { event: Event; design: HomepageDesign; values: DesignValues }) {
  const { t } = useLingui();
  const [device, setDevice] = useState<Device>(firstDevice);
  const [scheme, setScheme] = useState<Designing["scheme"]>("light");
  const { ref, width, height } = useElementSize();
  const above = useCovers<HTMLElement>("top");
  const frame = useFrameMessages(event, design, values, scheme);
  const scale = width === 0 ? 1 : Math.min(1, width / WIDTHS[device]);
  return (
    <section ref={above} className={classes.preview} aria-label={t`Preview`}>
      <div className={classes.held}>
        <div className={classes.switches}>
          <SegmentedControl
            size="xs"
            aria-label={t`Size`}
            value={device}
            onChange={setDevice}
            data={[
              { value: "phone", label: <Trans context="device">Phone</Trans> },
              { value: "desktop", label: <Trans context="device">Desktop</Trans> },
            ]}
          />
          <SegmentedControl
            size="xs"
            aria-label={t`Colors`}
            value={scheme}
            onChange={setScheme}
            data={[
              { value: "light", label: <Trans>Light</Trans> },
              { value: "dark", label: <Trans>Dark</Trans> },
            ]}
          />
        </div>
        <div ref={ref} className={classes.stage}>
          <iframe
            ref={frame}
            title={t`Event page preview`}
            src={`/e/${event.id}/${event.slug}/designed`}
            className={classes.frame}
            style={{
              width: WIDTHS[device],
              height: height / scale,
              transform: `scale(${scale})`,
              marginInlineStart: Math.max(0, (width - WIDTHS[device] * scale) / 2),
            }}
          />
        </div>
      </div>
    </section>
  );
}

/** Without room for a desktop page beside the form, the phone is shown first. */
function firstDevice(): Device {
  return window.matchMedia(FROM_MD).matches ? "desktop" : "phone";
}

/** Returns the ref of a frame that receives every change at once. */
function useFrameMessages(event: Event, design: HomepageDesign, values: DesignValues, scheme: Designing["scheme"]) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  const look = useMemo(() => homepageLook(design), [design]);
  const { homepage_background_type } = values;
  const { cover } = event;
  useEffect(
    () =>
      onFrameReady(
        () => frame.current?.contentWindow,
        () => setLoads((count) => count + 1),
      ),
    [],
  );
  useEffect(() => {
    const message = { look, cover, homepage_background_type, scheme };
    if (loads > 0) postDesign(frame.current?.contentWindow, message);
  }, [loads, look, cover, homepage_background_type, scheme]);
  return frame;
}
