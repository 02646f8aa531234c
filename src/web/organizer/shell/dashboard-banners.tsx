import { ClosingBanner } from "./closing-banner.tsx";
import { ConfirmEmailBanner } from "./confirm-email-banner.tsx";
import { MfaBanner } from "./mfa-banner.tsx";

/** The banners above every dashboard page, most urgent first. */
export function DashboardBanners() {
  return (
    <>
      <ClosingBanner />
      <ConfirmEmailBanner />
      <MfaBanner />
    </>
  );
}
