import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { CheckInListPublic } from "#contract/check-in.ts";
import type { CheckInSync, StationStatus } from "#web/public/check-in/admissions/check-in-sync.ts";
import type { Admissions } from "#web/public/check-in/admissions/use-admissions.ts";
import classes from "./finder.module.css";
import { FoundPerson } from "./found-person.tsx";
import { heldPerson } from "./use-found.ts";

type AllGuestsProps = {
  list: CheckInListPublic;
  engine: CheckInSync;
  state: StationStatus;
  admissions: Admissions;
};

/** Attendees shown at first, and added by each click. */
const STEP = 50;

/** All attendees by name, from the list on this device. Each can be checked in where they stand. */
export default function AllGuests({ list, engine, state, admissions }: AllGuestsProps) {
  const [count, setCount] = useState(STEP);
  const [, setTurn] = useState(0);
  const { found, has_more } = engine.held.byName(count);
  if (found.length === 0) return null;
  return (
    <div className={classes.found}>
      <ul>
        {found.map((guest) => (
          <FoundPerson
            key={guest.code}
            person={heldPerson(guest, engine, list)}
            list={list}
            engine={engine}
            waiting={state.waiting}
            admissions={admissions}
            next={() => {}}
            again={() => setTurn((turn) => turn + 1)}
          />
        ))}
      </ul>
      {has_more && (
        <p className={classes.more}>
          <button type="button" onClick={() => setCount(count + STEP)}>
            <Trans>Show more guests</Trans>
          </button>
        </p>
      )}
    </div>
  );
}
