import { Plural, Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { PastedList } from "#web/ui/form/pasted-list.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import { type DetailsValues, withPasted } from "./details-values.ts";

export default function PasteNames({
  form,
  close,
}: {
  form: FormApi<DetailsValues>;
  close: (message: ReactNode) => void;
}) {
  const count = form.watch("attendees").length;
  return (
    <PastedList
      description={
        <Trans>
          One ticket per line: first name, last name and email address, for example copied from a spreadsheet. Tickets
          without an address are sent to you.
        </Trans>
      }
      room={count}
      found={(found) =>
        found > count ? (
          <Trans>
            {found} names for {count} tickets. Only the first {count} will be used.
          </Trans>
        ) : (
          <Plural value={found} one={`# name for ${count} tickets`} other={`# names for ${count} tickets`} />
        )
      }
      take={(names) => {
        const { attendees } = withPasted(form.watch(), names);
        attendees.slice(0, names.length).forEach((attendee, at) => form.setValue(`attendees.${at}`, attendee));
        close(<Plural value={names.length} one="# name filled in." other="# names filled in." />);
      }}
      close={() => close(null)}
    />
  );
}
