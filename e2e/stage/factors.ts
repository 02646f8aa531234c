import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import pg from "pg";

/** A code app on a phone: each of its codes is a later one than before, as a code works once. */
export type CodeApp = { nextCode: () => string };

/** Sets up a code app, from the button to the recovery codes that are kept. */
export async function setUpCodeApp(page: Page): Promise<CodeApp & { recovery_codes: string[] }> {
  await page.getByRole("button", { name: "Set up a code app" }).click();
  const drawer = page.getByRole("dialog", { name: "Set up a code app" });
  const secret = (await drawer.locator("code").innerText()).replaceAll(" ", "");
  const app = codeApp(secret);
  await drawer.getByRole("textbox", { name: "Code from your app" }).fill(app.nextCode());
  return { ...app, recovery_codes: await keepRecoveryCodes(page) };
}

/** The codes that are shown once, and kept. */
export async function keepRecoveryCodes(page: Page): Promise<string[]> {
  const drawer = page.getByRole("dialog", { name: "Keep your recovery codes" });
  await expect(drawer.getByRole("listitem")).toHaveCount(10);
  const codes = await drawer.getByRole("listitem").allInnerTexts();
  await drawer.getByRole("button", { name: "I have kept them" }).click();
  await expect(drawer).toHaveCount(0);
  return codes;
}

/** A device that keeps passkeys; while `isTouched`, somebody who may touches it whenever it asks. */
export async function aDevice(page: Page): Promise<{ isTouched: (enabled: boolean) => Promise<unknown> }> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", { options });
  return {
    isTouched: (enabled) => browser.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
  };
}

/** Eleven minutes later, as far as their proofs of who they are go. */
export async function letProofsAge(email: string): Promise<void> {
  const host = join(process.env.E2E_DATA_DIR ?? "", "postgres", "socket");
  const client = new pg.Client({ host, user: "foyer", database: "foyer" });
  await client.connect();
  const { rowCount } = await client.query(
    `update sessions set proven_at = proven_at - interval '11 minutes'
      where user_id = (select id from users where email = $1)`,
    [email],
  );
  await client.end();
  expect(rowCount).toBeGreaterThan(0);
}

/** A step before and one after the present one are taken, too: three codes without waiting. */
function codeApp(secret: string): CodeApp {
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const begun = Date.now() - 30_000;
  let shown = 0;
  return { nextCode: () => app.generate({ timestamp: begun + 30_000 * shown++ }) };
}
