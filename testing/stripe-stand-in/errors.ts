/** An error response in Stripe's format ("Errors" in its API reference). */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;

  constructor(status: number, body: { type: string; code?: string; message: string } & Record<string, unknown>) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function missing(kind: string, id: string): StripeRefusal {
  return new StripeRefusal(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param: "id",
  });
}

export function invalid(code: string, message: string, more: Record<string, unknown> = {}): StripeRefusal {
  return new StripeRefusal(400, { type: "invalid_request_error", code, message, ...more });
}
