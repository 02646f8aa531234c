import "react-image-crop/dist/ReactCrop.css";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { ReactCrop } from "react-image-crop";
import type { Crop } from "#domain/crop.ts";
import classes from "./crop-dialog.module.css";

type Props = {
  image: { url: string; width: number; height: number };
  crop: Crop;
  change: (drawn: Crop) => void;
  /** Resets the crop to the whole image; undefined where that is the case already. */
  reset: (() => void) | undefined;
};

/**
 * A crop frame on the whole image, moved and resized by pointer, touch and arrow keys. Its numbers
 * are pixels of the image.
 */
export function CropFrame({ image, crop, change, reset }: Props) {
  const { t } = useLingui();
  const { url, width, height } = image;
  return (
    <div className={classes.crop}>
      <ReactCrop
        crop={{
          unit: "%",
          ...{ x: (crop.x / width) * 100, y: (crop.y / height) * 100 },
          ...{ width: (crop.width / width) * 100, height: (crop.height / height) * 100 },
        }}
        keepSelection
        onChange={(_, { x, y, width: across, height: down }) =>
          change({
            ...{ x: (x * width) / 100, y: (y * height) / 100 },
            ...{ width: (across * width) / 100, height: (down * height) / 100 },
          })
        }
        ariaLabels={{
          cropArea: t`Visible area. Move it with the arrow keys.`,
          nwDragHandle: t`Top left corner`,
          nDragHandle: t`Top edge`,
          neDragHandle: t`Top right corner`,
          eDragHandle: t`Right edge`,
          seDragHandle: t`Bottom right corner`,
          sDragHandle: t`Bottom edge`,
          swDragHandle: t`Bottom left corner`,
          wDragHandle: t`Left edge`,
        }}
      >
        <img src={url} width={width} height={height} alt="" style={{ height: "auto", width: "auto" }} />
      </ReactCrop>
      {reset && (
        <Button variant="default" size="xs" onClick={reset}>
          <Trans>Show whole image</Trans>
        </Button>
      )}
    </div>
  );
}
