import { Trans, useLingui } from "@lingui/react/macro";
import { IconHistory, IconSearch, IconLogin2, IconLogout2 } from "@tabler/icons-react";
import { Suspense, useRef, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { CheckInListPublic } from "#contract/check-in.ts";
import type { CheckInSync, StationStatus } from "./admissions/check-in-sync.ts";
import { LATER } from "./later.ts";
import { useAdmissions } from "./admissions/use-admissions.ts";
import { useTypedCodes } from "./admissions/use-typed-codes.ts";
import type { Scan } from "./admissions/verdict.ts";
import { CameraTrouble } from "./camera/camera-trouble.tsx";
import { useCamera } from "./camera/use-camera.ts";
import { useCodeReader } from "./camera/use-code-reader.ts";
import { StationTools } from "./station-tools.tsx";
import classes from "./station.module.css";
import { ResultScreen } from "./result-screen.tsx";
import { StationStrips } from "./strips/station-strips.tsx";
import { useWakeLock } from "#web/public/use-wake-lock.ts";
import type { CheckInDirection } from "#domain/check-in.ts";
import { useFormat } from "#web/platform/format.ts";

const Finder = lazy(LATER.finder);
const AllGuests = lazy(LATER.allGuests);
const StationPanel = lazy(LATER.panel);
const Group = lazy(LATER.group);

type Over = { is: "finder" } | { is: "panel" } | { is: "group"; scan: Scan };

/**
 * The active check-in screen: the counts, the camera picture, one large button, and the result over
 * everything.
 */
export function Station({
  list,
  engine,
  state,
}: {
  list: CheckInListPublic;
  engine: CheckInSync | null;
  state: StationStatus;
}) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video);
  const admissions = useAdmissions(engine);
  const [over, setOver] = useState<Over | null>(null);
  const [hasReader, setHasReader] = useState(true);
  const isOn = camera.state.is === "on";
  const close = () => setOver(null);
  useWakeLock();
  useCodeReader(video, { is_on: isOn && !over, onCode: admissions.scanned, onTrouble: () => setHasReader(false) });
  // A code scanned during a search is the next attendee.
  useTypedCodes((code) => {
    if (over?.is === "finder") close();
    admissions.scanned(code);
  }, admissions.typed);

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
      <StationHead list={list} more={engine?.unsentScans() ?? 0} />
      <StationStrips state={state} list={list} />
      {isOn && hasReader && <Frame />}
      {(!isOn || !hasReader) && (
        <CameraTrouble
          is={isOn ? "no_reader" : camera.state.is}
          retry={isOn ? () => window.location.reload() : camera.retry}
        >
          {engine && state.isComplete && !over && (
            <Suspense fallback={null}>
              <AllGuests list={list} engine={engine} state={state} admissions={admissions} />
            </Suspense>
          )}
        </CameraTrouble>
      )}
      <footer className={classes.foot}>
        {list.description && <StaffNote text={list.description} />}
        {list.allows_reentry && <DirectionSwitch direction={admissions.direction} change={admissions.turn} />}
        <button type="button" className={classes.find} onClick={() => setOver({ is: "finder" })}>
          <IconSearch size={20} aria-hidden />
          <Trans>Find by name or code</Trans>
        </button>
        <StationTools camera={camera}>
          <button type="button" aria-label={t`Last scans and this device`} onClick={() => setOver({ is: "panel" })}>
            <IconHistory size={22} aria-hidden />
          </button>
        </StationTools>
      </footer>
      {admissions.shown && (
        <ResultScreen
          key={admissions.shown.code}
          scan={admissions.shown}
          list={list}
          isAway={state.isAway}
          admissions={admissions}
          showOthers={(scan) => (admissions.dismiss(), setOver({ is: "group", scan }))}
        />
      )}
      {over && engine && (
        <Suspense fallback={null}>
          {over.is === "finder" && (
            <Finder list={list} engine={engine} state={state} admissions={admissions} close={close} />
          )}
          {over.is === "panel" && <StationPanel list={list} engine={engine} state={state} close={close} />}
          {over.is === "group" && (
            <Group list={list} engine={engine} scan={over.scan} admissions={admissions} close={close} />
          )}
        </Suspense>
      )}
    </main>
  );
}

/** The organizer's note for check-in staff, open by default. */
function StaffNote({ text }: { text: string }) {
  return (
    <details className={classes.staff} open>
      <summary>
        <Trans>For staff</Trans>
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
        <Trans>Point the camera at a ticket code</Trans>
      </p>
    </div>
  );
}

function DirectionSwitch({
  direction,
  change,
}: {
  direction: CheckInDirection;
  change: (to: CheckInDirection) => void;
}) {
  const { t } = useLingui();
  return (
    <div className={classes.ways} role="group" aria-label={t`Direction`}>
      <button type="button" aria-pressed={direction === "in"} onClick={() => change("in")}>
        <IconLogin2 size={20} aria-hidden />
        <Trans context="through a door">In</Trans>
      </button>
      <button type="button" aria-pressed={direction === "out"} onClick={() => change("out")}>
        <IconLogout2 size={20} aria-hidden />
        <Trans context="through a door">Out</Trans>
      </button>
    </div>
  );
}

/**
 * The name of the list and the number of attendees inside: the server's last count and `more`,
 * which it does not have yet.
 */
function StationHead({ list, more }: { list: CheckInListPublic; more: number }) {
  const format = useFormat();
  const total = format.number(list.total_attendees);
  return (
    <header className={classes.head}>
      <div className={classes.which}>
        <h1 title={list.name}>{list.name}</h1>
        <p title={list.event.title}>{list.event.title}</p>
      </div>
      <p className={`${classes.counts} figures`}>
        <Trans>
          <strong>{format.number(list.inside_attendees + more)}</strong> of {total} in
        </Trans>
      </p>
    </header>
  );
}
