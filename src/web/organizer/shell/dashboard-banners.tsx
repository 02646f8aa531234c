import { ClosingBanner } from "./closing-banner.tsx";
import { ConfirmEmailBanner } from "./confirm-email-banner.tsx";
import { MfaBanner } from "./mfa-banner.tsx";

/** What is said above every page of the back office, the most pressing first. */
export function DashboardBanners() {
  return (
    <>
      <ClosingBanner />
      <ConfirmEmailBanner />
      <MfaBanner />
    </>
  );
}
