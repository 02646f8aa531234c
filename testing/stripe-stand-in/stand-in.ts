import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Books, shownDispute, shownRefund, type StripeEvent } from "./books.ts";
import { ELEMENT_SCRIPT } from "./element-script.ts";
import { invalid, missing, StripeRefusal } from "./errors.ts";
import { type Form, readForm, textIn } from "./form.ts";
import { setupPage } from "./setup-page.ts";

/**
 * A fault in the next calls whose method and path begin with `call`. `lost`: the call is carried
 * out, but its response is not sent.
 */
type Fault = { call: string; how: "error_500" | "lost" | "timeout" | "slow"; times: number };

/**
 * A held call: `before` it is carried out, or `after`, when only its response is missing. Its path,
 * query or form contains `about`.
 */
type Held = { call: string; about: string; when: "before" | "after"; arrived: () => void; goesOn: Promise<void> };

type StripeInput = { method: string; path: string; query: URLSearchParams; form: Form; account: string };
type Answered = { status: number; body: unknown };

/**
 * The part of Stripe that Foyer uses, modeled on its public documentation: for tests with the real
 * library, and for manual tests in a browser. It keeps a ledger, signs its notices and simulates
 * faults on request.
 */
export class StripeStandIn {
  readonly books = new Books();
  readonly secret: string;
  /**
   * Notices are sent to this URL automatically; without it, tests take them from `books.events`.
   */
  webhook_url: string | null = null;
  readonly calls: { call: string; account: string; idempotency_key: string | null }[] = [];
  #faults: Fault[] = [];
  #held: Held[] = [];
  #answers = new Map<string, { fingerprint: string; answered: Promise<Answered> }>();
  #server = createServer((request, response) => void this.#serve(request, response));

  constructor({ secret = "whsec_stand_in" }: { secret?: string } = {}) {
    this.secret = secret;
    this.books.onEvent = (event) => void this.#send(event);
  }

  async start(port = 0): Promise<this> {
    await new Promise<void>((done) => this.#server.listen(port, "127.0.0.1", done));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  misbehave(call: string, how: Fault["how"], times = 1): void {
    this.#faults.push({ call, how, times });
  }

  /**
   * Simulates the passing of a day, after which Stripe drops the responses stored for idempotency
   * keys.
   */
  clearKeys(): void {
    this.#answers.clear();
  }

  /**
   * Holds every call whose method and path begin with `call` and whose path, query or form contains
   * `about`, until `goOn`. `arrived` resolves when the first one is held. The client may be gone by
   * the time the call continues.
   */
  hold(call: string, about: string, when: Held["when"]): { arrived: Promise<void>; goOn: () => void } {
    const arrival = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const hold: Held = { call, about, when, arrived: arrival.resolve, goesOn: end.promise };
    this.#held.push(hold);
    const goOn = () => {
      this.#held = this.#held.filter((entry) => entry !== hold);
      end.resolve();
    };
    return { arrived: arrival.promise, goOn };
  }

  async #hold(when: Held["when"], { method, path, query, form }: StripeInput): Promise<void> {
    const text = `${path} ${query.toString()} ${JSON.stringify(form)}`;
    const hold = this.#held.find(
      (entry) => entry.when === when && `${method} ${path}`.startsWith(entry.call) && text.includes(entry.about),
    );
    hold?.arrived();
    await hold?.goesOn;
  }

  signed(event: unknown, { at = Date.now(), secret = this.secret }: { at?: number; secret?: string } = {}) {
    const body = JSON.stringify(event);
    const time = Math.floor(at / 1000);
    const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
    return { body, headers: { "content-type": "application/json", "stripe-signature": `t=${time},v1=${signature}` } };
  }

  async #send(event: StripeEvent): Promise<void> {
    if (this.webhook_url === null) return;
    const { body, headers } = this.signed(event);
    await fetch(this.webhook_url, { method: "POST", body, headers }).catch(() => undefined);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://stand-in");
    const method = request.method ?? "GET";
    const text = await textOf(request);
    if (method === "OPTIONS") return void response.writeHead(204, CORS).end();
    if (pathname === "/stripe.js")
      return void response.writeHead(200, { ...CORS, "content-type": "text/javascript" }).end(ELEMENT_SCRIPT);
    if (pathname.startsWith("/setup/")) return setupPage(this.books, pathname, method, response);
    const account = String(request.headers["stripe-account"] ?? "");
    const input = { method, path: pathname, query: searchParams, form: readForm(text), account };
    const idempotency_key = (request.headers["idempotency-key"] as string | undefined) ?? null;
    this.calls.push({ call: `${method} ${pathname}`, account, idempotency_key });
    const fault = this.#faultFor(`${method} ${pathname}`);
    if (fault === "error_500") return send(response, await this.#fail(input, idempotency_key));
    if (fault === "timeout") return void request.socket.destroy();
    if (fault === "slow") await new Promise((done) => setTimeout(done, 300));
    await this.#hold("before", input);
    // the call of a client that disconnected meanwhile is not carried out
    if (request.socket.destroyed) return;
    const answered = await this.#once(input, idempotency_key, request.headers.authorization);
    await this.#hold("after", input);
    if (fault === "lost") return void request.socket.destroy();
    send(response, answered);
  }

  /**
   * A server error is stored under its idempotency key, too: repeating the request with the same
   * key fails again.
   */
  #fail(input: StripeInput, key: string | null): Promise<Answered> {
    const answered = Promise.resolve(SERVER_ERROR);
    if (key === null || input.method !== "POST") return answered;
    const name = `${input.account} ${key}`;
    const known = this.#answers.get(name);
    if (known) return known.answered;
    this.#answers.set(name, { fingerprint: JSON.stringify([input.path, input.form]), answered });
    return answered;
  }

  /**
   * Repeats the first response to an idempotency key, whatever it was. A different request with the
   * same key is refused.
   */
  #once(input: StripeInput, key: string | null, authorization: string | undefined): Promise<Answered> {
    if (key === null || input.method !== "POST") return this.#answer(input, authorization);
    const name = `${input.account} ${key}`;
    const question = JSON.stringify([input.path, input.form]);
    const known = this.#answers.get(name);
    if (known && known.fingerprint !== question)
      return Promise.resolve(answerOf(new StripeRefusal(400, IDEMPOTENCY_ERROR)));
    if (known) return known.answered;
    const answered = this.#answer(input, authorization);
    this.#answers.set(name, { fingerprint: question, answered });
    // a request refused before it was carried out is not stored
    void answered.then(({ status }) => status === 400 && this.#answers.delete(name));
    return answered;
  }

  async #answer(input: StripeInput, authorization: string | undefined): Promise<Answered> {
    try {
      const key = textIn(input.form, "key") ?? authorization?.replace(/^Bearer /, "") ?? "";
      const isPublic = /^\/v1\/payment_intents\/[^/]+(\/(confirm|authenticate))?$/.test(input.path);
      if (!key.startsWith("sk_test_") && !(isPublic && key.startsWith("pk_test_")))
        throw new StripeRefusal(401, { type: "invalid_request_error", message: "Invalid API Key provided." });
      return { status: 200, body: this.#do(input) };
    } catch (error) {
      return answerOf(error);
    }
  }

  #do({ method, path, query, form, account }: StripeInput): unknown {
    const { books } = this;
    const [, , noun = "", id = "", ctx = ""] = path.split("/");
    const call = `${method} ${noun}${id && "/id"}${ctx && `/${ctx}`}`;
    if (call === "POST accounts") return books.shownAccount(books.openAccount(form));
    if (call === "GET accounts/id") return books.shownAccount(books.account(id));
    if (call === "POST account_links") return this.#link(form);
    if (account === "") throw invalid("account_missing", "Direct charges are asked about in their account.");
    if (call === "GET payment_method_domains") return books.shownDomains(account, query.get("domain_name"));
    if (call === "POST payment_method_domains") return books.registerDomain(account, form);
    if (call === "POST payment_intents") return books.shownIntent(books.createIntent(account, form));
    if (call === "GET payment_intents/id") return books.shownIntent(books.intent(account, id));
    if (call === "POST payment_intents/id/cancel") return books.shownIntent(books.cancel(account, id));
    if (call === "POST payment_intents/id/confirm") return this.#confirm(account, id, form);
    if (call === "POST payment_intents/id/authenticate")
      return books.shownIntent(books.authenticate(account, id, textIn(form, "is_them") === "true"));
    if (call === "POST refunds") return shownRefund(books.refund(account, form));
    if (call === "GET refunds") {
      books.account(account);
      const data = books.refundsOf(query.get("payment_intent") ?? "").map(shownRefund);
      return { object: "list", url: "/v1/refunds", has_more: false, data };
    }
    if (call === "GET refunds/id") return shownRefund(books.foundRefund(account, id));
    if (call === "GET disputes/id") return shownDispute(books.foundDispute(account, id), books.livemode);
    throw missing("path", path);
  }

  /** Responds with 402 to a declined card, like the confirmation in a browser. */
  #confirm(account: string, id: string, form: Form): unknown {
    const intent = this.books.confirm(account, id, textIn(form, "card") ?? "");
    if (intent.last_payment_error)
      throw new StripeRefusal(402, {
        type: "card_error",
        message: "Your card was declined.",
        ...intent.last_payment_error,
        payment_intent: this.books.shownIntent(intent),
      });
    return this.books.shownIntent(intent);
  }

  #link(form: Form): unknown {
    const account = this.books.account(textIn(form, "account") ?? "").id;
    const token = Math.random().toString(36).slice(2);
    this.books.links.set(token, {
      account,
      return_url: textIn(form, "return_url") ?? "",
      refresh_url: textIn(form, "refresh_url") ?? "",
    });
    const created = Math.floor(Date.now() / 1000);
    return { object: "account_link", created, expires_at: created + 300, url: `${this.url}/setup/${token}` };
  }

  #faultFor(call: string): Fault["how"] | null {
    const fault = this.#faults.find((entry) => entry.times > 0 && call.startsWith(entry.call));
    if (!fault) return null;
    fault.times -= 1;
    return fault.how;
  }
}

function answerOf(error: unknown): Answered {
  if (!(error instanceof StripeRefusal)) throw error;
  return { status: error.status, body: { error: error.body } };
}

function send(response: ServerResponse, { status, body }: Answered): void {
  response
    .writeHead(status, { ...CORS, "content-type": "application/json", "request-id": "req_stand_in" })
    .end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

const CORS = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "content-type, stripe-account, authorization",
};

const SERVER_ERROR = { status: 500, body: { error: { type: "api_error", message: "Something went wrong." } } };

const IDEMPOTENCY_ERROR = {
  type: "idempotency_error",
  message: "Keys for idempotent requests can only be used with the same parameters they were first used with.",
};
