import { msg } from "@lingui/core/macro";
import type { PageHandle } from "#contract/page-handle.ts";
import { AccountFrame } from "#web/organizer/account/account-frame.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { ClosingSection } from "./closing-section.tsx";
import { DownloadSection } from "./download-section.tsx";
import { PersonSection } from "./person-section.tsx";
import classes from "./privacy-page.module.css";

export const handle = { title: msg`Data and privacy`, access: "admin" } satisfies PageHandle;

export default function PrivacyPage() {
  return (
    <AccountFrame at="privacy">
      <PageTitle>{handle.title}</PageTitle>
      <div className={classes.parts}>
        <DownloadSection />
        <PersonSection />
        <ClosingSection />
      </div>
    </AccountFrame>
  );
}
