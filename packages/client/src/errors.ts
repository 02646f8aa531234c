type Body = { code?: string; message?: string; request_id?: string; errors?: Record<string, string[]> };

/** A refused call. Decide by `code`. */
export class FoyerError extends Error {
  /** Such as `invalid`, `not_found` or `sold_out`; `unknown` if the response is not Foyer's. */
  readonly code: string;
  readonly status: number;
  /** For the operator of the installation. */
  readonly request_id: string | undefined;
  /** Messages by field, for `invalid`. */
  readonly errors: Record<string, string[]>;

  constructor(response: Response, body: Body | undefined) {
    super(body?.message ?? `${response.status} ${response.statusText}`);
    this.name = "FoyerError";
    this.code = body?.code ?? "unknown";
    this.status = response.status;
    this.request_id = body?.request_id ?? response.headers.get("x-request-id") ?? undefined;
    this.errors = body?.errors ?? {};
  }
}

type Result<Data> = { data?: Data; error?: unknown; response: Response };

/**
 * The data of a call: `const { data: events } = await unwrap(foyer.GET("/events"))`.
 * @throws FoyerError if the call was refused
 */
export async function unwrap<Data>(call: Promise<Result<Data>>): Promise<Exclude<Data, undefined>> {
  const { data, error, response } = await call;
  if (!response.ok) throw new FoyerError(response, typeof error === "object" ? (error as Body) : undefined);
  return data as Exclude<Data, undefined>;
}
