type Fetch = (request: Request) => Promise<Response>;

/** The server refused the call, so it had no effect and any method may be repeated. */
const REFUSED = [429, 503];

/** A proxy got no response: the call may have had its effect. */
const UNKNOWN = [502, 504];

/** The longest pause that is waited for; a response that asks for more is returned. */
const PAUSE_MAX_SECONDS = 60;

/** Repeats calls after a pause: that of `Retry-After`, or else 0.5, 1, 2, 4 seconds and so on, less a random part. */
export function retrying(fetch: Fetch, retries: number): Fetch {
  return async (request) => {
    const isOnce = hasEffectOnce(request);
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries;
      try {
        const response = await fetch(isLast ? request : request.clone());
        const pause = pauseSeconds(response, attempt);
        const mayRepeat = REFUSED.includes(response.status) || (isOnce && UNKNOWN.includes(response.status));
        if (isLast || !mayRepeat || pause > PAUSE_MAX_SECONDS) return response;
        await response.body?.cancel();
        await wait(pause, request.signal);
      } catch (error) {
        if (isLast || !isOnce || request.signal.aborted) throw error;
        await wait(backoffSeconds(attempt), request.signal);
      }
    }
  };
}

/**
 * Whether repeating the call has its effect once: by its method, or by its `Idempotency-Key`, which
 * this adds. The endpoints of buyers take no key.
 */
function hasEffectOnce({ method, url, headers }: Request): boolean {
  if (method === "PATCH" || new URL(url).pathname.startsWith("/api/public/")) return method === "GET";
  if (method === "POST" && !headers.has("idempotency-key")) headers.set("idempotency-key", crypto.randomUUID());
  return true;
}

function pauseSeconds(response: Response, attempt: number): number {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : backoffSeconds(attempt);
}

function backoffSeconds(attempt: number): number {
  return 0.5 * 2 ** attempt * (0.5 + Math.random() / 2);
}

function wait(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, seconds * 1000);
    signal.addEventListener("abort", stop, { once: true });
  });
}
