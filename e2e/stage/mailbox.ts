import { type APIRequestContext, expect, type FrameLocator, type Page } from "@playwright/test";
import { expectAccessible, expectReadableMail } from "./accessible.ts";

type Mail = { id: number; recipient: string; subject: string | null; text: string | null };

/** Opens a mail in the mailbox of the installation, as whoever sits at the machine does, and answers its frame. */
export async function openMail(page: Page, { to, subject }: { to: string; subject: string }): Promise<FrameLocator> {
  await page.goto("/dev/mail");
  const mails = page.getByRole("navigation", { name: "Mails" }).getByRole("button");
  const row = mails.filter({ hasText: subject }).filter({ hasText: to }).first();
  await expect(row, `the mail “${subject}” to ${to} has arrived`).toBeVisible({ timeout: 20_000 });
  if (!isSeen) await expectAccessible(page, "The mailbox");
  isSeen = true;
  await row.click();
  const frame = page.locator("article iframe");
  await expect(frame, `the mail “${subject}” to ${to} can be read`).toBeVisible();
  await expectEmailAccessible(page, (await frame.getAttribute("srcdoc")) ?? "", `The mail “${subject}”`);
  return frame.contentFrame();
}

/** By somebody of this worker: it is the same for all, and the longest list of all screens. */
let isSeen = false;

/** No script runs in the mailbox's frame, not even one that looks for barriers: the letter is looked at by itself. */
async function expectEmailAccessible(page: Page, html: string, name: string): Promise<void> {
  const letter = await page.context().newPage();
  await letter.setContent(html);
  await expectReadableMail(letter, name);
  await letter.close();
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
