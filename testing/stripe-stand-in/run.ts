// node testing/stripe-stand-in/run.ts [port] [webhook URL]: runs Stripe's stand-in for manual tests
// in a browser.
import { StripeStandIn } from "./stand-in.ts";

const [port = "4242", webhook_url] = process.argv.slice(2);
const standIn = await new StripeStandIn().start(Number(port));
standIn.webhook_url = webhook_url ?? null;
process.stdout.write(`${standIn.url}\n`);
