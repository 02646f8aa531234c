import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { anAppleWallet } from "#server/wallets/testing/certificates.ts";
import { aGoogle } from "#server/wallets/testing/google.ts";

export let app: TestApp;
let google: Awaited<ReturnType<typeof aGoogle>>;

export async function openHome(): Promise<void> {
  google = await aGoogle();
  app = await testApp({ wallets: { apple: await anAppleWallet(), google: google.settings } });
}

export async function closeHome(): Promise<void> {
  await Promise.all([app.close(), google.close()]);
}
