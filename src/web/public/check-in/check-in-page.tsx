import { FullScreenLoader } from "#web/ui/full-screen-loader.tsx";

/** The door: scan, find, admit. For whoever holds the list's address. */
export default function CheckInPage() {
  return <FullScreenLoader />;
}
