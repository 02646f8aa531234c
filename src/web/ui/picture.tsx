import type { ComponentProps } from "react";
import type { Image } from "#contract/images.ts";

type Props = Pick<ComponentProps<"img">, "alt" | "className" | "decoding" | "fetchPriority" | "loading" | "style"> & {
  image: Image;
  sizes: string;
};

/**
 * An uploaded image in the size that the screen needs. Where it is cropped, the organizer's focal
 * point stays visible.
 */
export function Picture({ image, alt = "", style, ...rest }: Props) {
  const { url, variants, width, height, focus, average_color } = image;
  return (
    <img
      src={url}
      srcSet={variants.map((variant) => `${variant.url} ${variant.width}w`).join(", ")}
      width={width}
      height={height}
      alt={alt}
      style={{ backgroundColor: average_color, objectPosition: `${focus.x}% ${focus.y}%`, ...style }}
      {...rest}
    />
  );
}
