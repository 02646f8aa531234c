import type { ServerResponse } from "node:http";
import type { Books } from "./books.ts";

/** The onboarding page of an account: one button submits all details, the other none yet. */
export function setupPage(books: Books, path: string, method: string, response: ServerResponse): void {
  const [, , token = "", ctx = ""] = path.split("/");
  const link = books.links.get(token);
  if (!link) return void response.writeHead(404, { "content-type": "text/plain" }).end("This link has been used.");
  if (method === "GET") {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page(token));
    return;
  }
  books.links.delete(token);
  if (ctx === "complete") books.completeSetup(link.account);
  response.writeHead(303, { location: link.return_url }).end();
}

function page(token: string): string {
  return `<!doctype html><html lang="en"><title>Stripe stand-in</title>
<h1>Tell us about your business</h1>
<form method="post" action="/setup/${token}/complete"><button>Complete the setup</button></form>
<form method="post" action="/setup/${token}/leave"><button>Save for later</button></form></html>`;
}
