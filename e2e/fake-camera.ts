import { closeSync, openSync, writeSync } from "node:fs";
import { encode } from "uqr";

/** What the camera sees for some seconds: a QR code, or an empty wall (null). */
type Scene = { code: string | null; seconds: number };

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES_PER_SECOND = 5;
const BRIGHT = 235;
const DARK = 16;

/**
 * Writes a video that Chromium loops as its camera: a ticket in view, out of view for longer than
 * the station ignores a repeated code, and in view again.
 */
export function writeQrVideo(path: string, code: string): void {
  writeFilm(path, [
    { code, seconds: 2 },
    { code: null, seconds: 4 },
  ]);
}

export function fakeCameraArguments(path: string): string[] {
  return [
    "--use-fake-ui-for-media-stream",
    "--use-fake-device-for-media-stream",
    `--use-file-for-fake-video-capture=${path}`,
  ];
}

/** Writes YUV4MPEG2, the uncompressed video format that Chromium accepts. */
function writeFilm(path: string, scenes: readonly Scene[]): void {
  const file = openSync(path, "w");
  writeSync(file, `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`);
  for (const { code, seconds } of scenes) {
    const picture = frame(code);
    for (let shown = 0; shown < seconds * FRAMES_PER_SECOND; shown++) writeSync(file, picture);
  }
  closeSync(file);
}

/** Luma for every pixel, then two quarter-size chroma planes, both gray. */
function frame(code: string | null): Buffer {
  const brightness = Buffer.alloc(WIDTH * HEIGHT, code === null ? 110 : BRIGHT);
  if (code !== null) draw(brightness, code);
  return Buffer.concat([Buffer.from("FRAME\n"), brightness, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
}

function draw(brightness: Buffer, code: string): void {
  const { data, size } = encode(code, { ecc: "M", border: 0 });
  const module = Math.floor((HEIGHT * 0.6) / size);
  const left = Math.floor((WIDTH - size * module) / 2);
  const top = Math.floor((HEIGHT - size * module) / 2);
  for (let y = 0; y < size * module; y++) {
    for (let x = 0; x < size * module; x++) {
      if (data[Math.floor(y / module)]?.[Math.floor(x / module)]) brightness[(top + y) * WIDTH + left + x] = DARK;
    }
  }
}
