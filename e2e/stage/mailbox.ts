import { type APIRequestContext, expect, type Page } from "@playwright/test";

type Mail = { id: number; recipient: string; subject: string | null; text: string | null };

/** Opens a mail in the mailbox of the installation, as whoever sits at the machine does, and answers its frame. */
export async function openMail(page: Page, { to, subject }: { to: string; subject: string }) {
  await page.goto("/dev/mail");
  const row = page
    .getByRole("navigation", { name: "Mails" })
    .getByRole("button")
    .filter({ hasText: subject })
    .filter({ hasText: to });
  await row.first().click();
  const frame = page.locator("article iframe");
  await expect(frame, `the mail “${subject}” to ${to} can be read`).toBeVisible();
  return frame.contentFrame();
}

/** The link in the newest mail to this address, for what is only there to set the stage. */
export async function linkInMail(
  request: APIRequestContext,
  { to, path }: { to: string; path: RegExp },
): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const { data } = (await (await request.get(`/api/dev/mails?recipient=${encodeURIComponent(to)}`)).json()) as {
      data: Mail[];
    };
    for (const { id } of data) {
      const mail = (await (await request.get(`/api/dev/mails/${id}`)).json()) as { data: Mail };
      link ??= (mail.data.text ?? "").match(/https?:\/\/\S+/g)?.find((url) => path.test(url));
    }
    expect(link, `a mail to ${to} with a link like ${path}`).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return link as string;
}
