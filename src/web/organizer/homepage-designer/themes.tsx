import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconColorPicker, IconDice5 } from "@tabler/icons-react";
import { useState } from "react";
import type { Image } from "#contract/images.ts";
import { DESIGN_COLORS, type HomepageDesign } from "#domain/homepage-design.ts";
import { designOfPicture, HOMEPAGE_THEMES, type HomepageTheme } from "#domain/homepage-themes.ts";
import { FormSection } from "#web/ui/form/form.tsx";
import classes from "./designer.module.css";

const NAMES: Record<HomepageTheme, MessageDescriptor> = {
  paper: msg({ message: "Paper", context: "theme" }),
  meadow: msg({ message: "Meadow", context: "theme" }),
  harbour: msg({ message: "Harbor", context: "theme" }),
  rose: msg({ message: "Rose", context: "theme" }),
  clay: msg({ message: "Clay", context: "theme" }),
  ink: msg({ message: "Ink", context: "theme" }),
  midnight: msg({ message: "Midnight", context: "theme" }),
  neon: msg({ message: "Neon", context: "theme" }),
};

type Props = { design: HomepageDesign; cover: Image | null; wear: (design: HomepageDesign) => void };

/** Predefined designs to start from. Each sets all colors, which can be changed afterwards. */
export function Themes({ design, cover, wear }: Props) {
  const { i18n } = useLingui();
  const put = (colors: HomepageDesign) => wear({ ...colors, homepage_padding: design.homepage_padding });
  return (
    <FormSection title={<Trans>Themes</Trans>}>
      <ul className={classes.themes}>
        {(Object.keys(HOMEPAGE_THEMES) as HomepageTheme[]).map((name) => (
          <li key={name}>
            <button
              type="button"
              className={classes.theme}
              aria-pressed={isSame(HOMEPAGE_THEMES[name], design)}
              onClick={() => put(HOMEPAGE_THEMES[name])}
            >
              <Miniature design={HOMEPAGE_THEMES[name]} />
              {i18n._(NAMES[name])}
            </button>
          </li>
        ))}
      </ul>
      <div className={classes.fromCover}>
        <Button
          variant="default"
          leftSection={<IconDice5 size={18} aria-hidden />}
          onClick={() => put(anotherTheme(design))}
        >
          <Trans>Surprise me</Trans>
        </Button>
        <FromCover cover={cover} wear={put} />
      </div>
    </FormSection>
  );
}

function Miniature({ design }: { design: HomepageDesign }) {
  return (
    <span
      className={classes.miniature}
      style={{ background: design.homepage_body_background_color ?? undefined }}
      aria-hidden="true"
    >
      <span style={{ background: design.homepage_background_color ?? undefined }}>
        <i style={{ background: design.homepage_secondary_color ?? undefined }} />
      </span>
      <span style={{ background: design.homepage_ticket_widget_background_color ?? undefined }}>
        <b style={{ background: design.homepage_primary_color ?? undefined }} />
      </span>
    </span>
  );
}

function FromCover({ cover, wear }: { cover: Image | null; wear: (design: HomepageDesign) => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const [isUnreadable, setIsUnreadable] = useState(false);

  async function applyPictureColors(at: Image) {
    setIsBusy(true);
    setIsUnreadable(false);
    try {
      wear(designOfPicture(await pixelsOf(at)));
    } catch {
      setIsUnreadable(true);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconColorPicker size={18} aria-hidden />}
        loading={isBusy}
        disabled={!cover}
        onClick={() => cover && void applyPictureColors(cover)}
      >
        <Trans>Use cover colors</Trans>
      </Button>
      {!cover && (
        <p>
          <Trans>Add a cover image first.</Trans>
        </p>
      )}
      {isUnreadable && (
        <p role="alert">
          <Trans>We couldn’t read the image. Try again.</Trans>
        </p>
      )}
    </>
  );
}

/** Returns any theme but the one the design has. */
function anotherTheme(design: HomepageDesign): HomepageDesign {
  const others = Object.values(HOMEPAGE_THEMES).filter((theme) => !isSame(theme, design));
  return others[Math.floor(Math.random() * others.length)] ?? design;
}

function isSame(a: HomepageDesign, b: HomepageDesign): boolean {
  return DESIGN_COLORS.every((name) => a[name] === b[name]);
}

/** Enough pixels to find the main colors. */
const SIDE = 48;

/** Returns evenly sampled pixels of an uploaded picture: red, green, blue and alpha of each. */
async function pixelsOf(image: Image): Promise<Uint8ClampedArray> {
  const drawn = document.createElement("img");
  drawn.src = image.variants[0]?.url ?? image.url;
  await drawn.decode();
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser draws nothing.");
  pen.drawImage(drawn, 0, 0, SIDE, SIDE);
  return pen.getImageData(0, 0, SIDE, SIDE).data;
}
