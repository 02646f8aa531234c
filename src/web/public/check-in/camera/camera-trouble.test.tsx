import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StationTools } from "#web/public/check-in/station-tools.tsx";
import { act, cleanup, fireEvent, render, screen } from "#web/testing/render.tsx";
import { CameraTrouble } from "./camera-trouble.tsx";
import { useCamera } from "./use-camera.ts";

type Wanted = { video: { deviceId?: { exact: string } } };
const opened = vi.fn<(wanted: Wanted) => Promise<unknown>>();
let hasLight = false;

beforeEach(() => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  localStorage.clear();
  opened.mockReset();
  hasLight = false;
  HTMLMediaElement.prototype.play = async () => undefined;
  const cameras = ["back", "front"].map((deviceId) => ({ kind: "videoinput", deviceId, label: `The ${deviceId} one` }));
  vi.stubGlobal("navigator", {
    mediaDevices: { getUserMedia: opened, enumerateDevices: async () => [...cameras, { kind: "audioinput" }] },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The stream of a permitted camera. */
function aStream({ video }: Wanted) {
  const track = {
    getSettings: () => ({ deviceId: video.deviceId?.exact ?? "back" }),
    getCapabilities: () => ({ torch: hasLight }),
    addEventListener: () => undefined,
    stop: () => undefined,
  };
  return Promise.resolve({ getTracks: () => [track], getVideoTracks: () => [track], active: true });
}

function Station() {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video);
  return (
    <>
      <video ref={video} muted />
      {camera.state.is !== "on" && <CameraTrouble is={camera.state.is} retry={camera.retry} />}
      <StationTools camera={camera}>{null}</StationTools>
    </>
  );
}

async function open() {
  await act(async () => {
    render(
      <I18nProvider i18n={i18n}>
        <Station />
      </I18nProvider>,
    );
  });
}

// SPEC 8.42
test.each([
  ["NotAllowedError", "Camera access denied"],
  ["NotFoundError", "No camera found"],
  ["NotReadableError", "Camera in use"],
])("camera error %s shows “%s” and can be retried", async (name, says) => {
  opened.mockRejectedValueOnce(new DOMException("", name));
  opened.mockImplementation(aStream);
  await open();
  expect(screen.getByRole("alert").textContent).toContain(says);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Try again" })));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("page that may not use a camera shows no retry", async () => {
  vi.stubGlobal("navigator", {});
  await open();
  expect(screen.getByRole("alert").textContent).toContain("Camera not available");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

// SPEC 2.68
test("chosen camera is remembered", async () => {
  opened.mockImplementation(aStream);
  await open();
  const cameras = screen.getByRole("combobox", { name: "Camera" });
  expect([...cameras.querySelectorAll("option")].map(({ text }) => text)).toEqual(["The back one", "The front one"]);
  await act(async () => fireEvent.change(cameras, { target: { value: "front" } }));
  expect(opened.mock.lastCall?.[0].video.deviceId).toEqual({ exact: "front" });
  cleanup();
  await open();
  expect(opened.mock.lastCall?.[0].video.deviceId).toEqual({ exact: "front" });
});

// SPEC 8.42
test("light button says where the device has no flash", async () => {
  opened.mockImplementation(aStream);
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Flashlight" }));
  expect(screen.getByText("Flashlight not available on this device")).toBeTruthy();
});

test("light button is a toggle where the device has a flash", async () => {
  hasLight = true;
  opened.mockImplementation(aStream);
  await open();
  expect(screen.getByRole("button", { name: "Flashlight" }).getAttribute("aria-pressed")).toBe("false");
});
