import { Trans } from "@lingui/react/macro";
import { IconSearch } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { CheckInListPublic } from "#contract/check-in.ts";
import { useAdmissions } from "./admissions/use-admissions.ts";
import { CameraTrouble } from "./camera/camera-trouble.tsx";
import { useCamera } from "./camera/use-camera.ts";
import { useCodeReader } from "./camera/use-code-reader.ts";
import { DoorHead } from "./door-head.tsx";
import { DoorTools } from "./door-tools.tsx";
import classes from "./door.module.css";
import { Finder } from "./finder/finder.tsx";
import { ResultScreen } from "./result-screen.tsx";
import { useWakeLock } from "./use-wake-lock.ts";
import { WaitingStrip } from "./waiting-strip.tsx";

/** The working door: the camera's picture, the counts above it, one large button below it, and the answer over everything. */
export function Door({ list }: { list: CheckInListPublic }) {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video);
  const admissions = useAdmissions(list.short_id);
  const [isFinding, setIsFinding] = useState(false);
  const [hasReader, setHasReader] = useState(true);
  const isOn = camera.state.is === "on";
  useWakeLock();
  useCodeReader(video, { is_on: isOn && !isFinding, onCode: admissions.scanned, onTrouble: () => setHasReader(false) });

  return (
    <main id="content" tabIndex={-1} className={classes.door}>
      <video
        ref={video}
        className={classes.picture}
        data-on={isOn || undefined}
        muted
        playsInline
        aria-hidden="true"
        tabIndex={-1}
      />
      <DoorHead list={list} />
      <WaitingStrip count={admissions.waiting.length} sentLate={admissions.sentLate} />
      {isOn && hasReader && <Frame />}
      {(!isOn || !hasReader) && (
        <CameraTrouble
          is={isOn ? "no_reader" : camera.state.is}
          retry={isOn ? () => window.location.reload() : camera.retry}
        />
      )}
      <footer className={classes.foot}>
        {list.description && <StaffNote text={list.description} />}
        <button type="button" className={classes.find} onClick={() => setIsFinding(true)}>
          <IconSearch size={20} aria-hidden />
          <Trans>Find by name or code</Trans>
        </button>
        <DoorTools camera={camera} />
      </footer>
      {admissions.shown && (
        <ResultScreen
          key={admissions.shown.code}
          scan={admissions.shown}
          zone={list.event.timezone}
          admissions={admissions}
        />
      )}
      {isFinding && <Finder list={list} admissions={admissions} close={() => setIsFinding(false)} />}
    </main>
  );
}

/** What the organizer tells whoever stands here. Open until it has been read. */
function StaffNote({ text }: { text: string }) {
  return (
    <details className={classes.staff} open>
      <summary>
        <Trans>For the staff</Trans>
      </summary>
      <p>{text}</p>
    </details>
  );
}

function Frame() {
  return (
    <div className={classes.aim}>
      <div className={classes.frame} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <p>
        <Trans>Hold the code of a ticket in the frame</Trans>
      </p>
    </div>
  );
}
