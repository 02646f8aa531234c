import { ClosingBanner } from "./closing-banner.tsx";
import { ConfirmEmailBanner } from "./confirm-email-banner.tsx";
import { FactorBanner } from "./mfa-banner.tsx";

/** What is said above every page of the back office, the most pressing first. */
export function OfficeBanners() {
  return (
    <>
      <ClosingBanner />
      <ConfirmEmailBanner />
      <FactorBanner />
    </>
  );
}
