import { ClosingBanner } from "./closing-banner.tsx";
import { ConfirmEmailBanner } from "./confirm-email-banner.tsx";
import { MfaBanner } from "./mfa-banner.tsx";
import { PausedBanner } from "./paused-banner.tsx";
import { SuspendedBanner } from "./suspended-banner.tsx";

/** The banners above every dashboard page, most urgent first. */
export function DashboardBanners() {
  return (
    <>
      <PausedBanner />
      <SuspendedBanner />
      <ClosingBanner />
      <ConfirmEmailBanner />
      <MfaBanner />
    </>
  );
}
