import type { PublicEvent } from "#contract/public-events.ts";

type Look = PublicEvent["look"];
type Faces = NonNullable<Look>["light"];

/**
 * The organizer's colors for an event, over those of tokens.css. Print leaves them out, because
 * paper is white.
 */
export function Designed({ look }: { look: Look }) {
  if (!look) return null;
  const padding = look.padding === null ? "" : `:root{--design-padding:${look.padding}px}`;
  return <style>{`@media not print{${padding}${written("light", look.light)}${written("dark", look.dark)}}`}</style>;
}

function written(scheme: string, faces: Faces): string {
  return Object.entries(faces)
    .map(([ground, { is_dark, colors }]) => {
      const roles = Object.entries(colors).map(([role, color]) => `--${role}:${color};`);
      const selector = ground === "page" ? "" : ` [data-ground=${ground}]`;
      return `:root[data-mantine-color-scheme=${scheme}]${selector}{color-scheme:${is_dark ? "dark" : "light"};${roles.join("")}}`;
    })
    .join("");
}
