import type { Answer, Endpoint } from "#contract/endpoint.ts";
import type { CallInput, RequestArguments } from "#web/platform/call-types.ts";
import { checked } from "#web/platform/calls-wait.ts";
import { headersFor, storeRenewedToken, storeTokenOf } from "./credentials.ts";
import { proven } from "./step-up.ts";
import { addressOf, type AnyCallInput, callErrorOf, noAnswer, send } from "./transport.ts";

/** Downloads a file, which the browser saves under the name that the server gives. */
export async function download<E extends Endpoint>(endpoint: E, ...[input]: RequestArguments<E>): Promise<void> {
  await downloadWith((response) => response.blob(), endpoint, input);
}

/** Like `download`, for a large file: `read` reads the response and can report the progress. */
export async function downloadWith<E extends Endpoint>(
  read: (response: Response) => Promise<Blob>,
  endpoint: E,
  input?: Partial<CallInput<E>>,
): Promise<void> {
  const response = await proven(() => send(endpoint, input ?? {}, DOWNLOAD_PATIENCE));
  const file = URL.createObjectURL(
    await read(response).catch(() => {
      throw noAnswer(input?.signal?.aborted ? "aborted" : "network");
    }),
  );
  const link = document.createElement("a");
  link.href = file;
  link.download = fileName(response.headers.get("content-disposition")) ?? "download";
  link.click();
  setTimeout(() => URL.revokeObjectURL(file), 60_000);
}

/** Opens a stream of server-sent events. The response is read until one side ends it. */
export function openStream<E extends Endpoint>(
  endpoint: E,
  input: RequestArguments<E>[0],
  signal: AbortSignal,
): Promise<Response> {
  return send(endpoint, { ...input, signal }, DOWNLOAD_PATIENCE);
}

export type UploadInput<E extends Endpoint> = Omit<CallInput<E>, "body"> & {
  form: FormData;
  progress?: (part: number) => void;
};

/** Uploads a form with files. `progress` receives the fraction that was sent, from 0 to 1. */
export async function upload<E extends Endpoint>(endpoint: E, input: UploadInput<E>): Promise<Answer<E>> {
  const sent = async () => {
    await checked(false);
    return sendForm(endpoint, input as AnyCallInput, input.form, input.progress);
  };
  return storeTokenOf(await proven(sent)) as Answer<E>;
}

const FILE_PATIENCE = 180_000;
/** Until the last byte, because an account export may be large. */
const DOWNLOAD_PATIENCE = 1_800_000;

function sendForm(
  endpoint: Endpoint,
  input: AnyCallInput,
  form: FormData,
  progress: ((part: number) => void) | undefined,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = headersFor(endpoint);
    const request = new XMLHttpRequest();
    request.open(endpoint.method, addressOf(endpoint, input));
    request.responseType = "json";
    request.timeout = FILE_PATIENCE;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && progress?.(event.loaded / event.total);
    request.onerror = () => reject(noAnswer("network"));
    request.ontimeout = () => reject(noAnswer("timeout"));
    request.onabort = () => reject(noAnswer("aborted"));
    request.onload = () => {
      storeRenewedToken(request.getResponseHeader("x-auth-token"));
      if (request.status < 300) resolve(request.response);
      else reject(callErrorOf(request.status, request.response, request.getResponseHeader("retry-after"), headers));
    };
    input.signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}

function fileName(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? "")?.[1];
}
