import { aLiveEvent, dashboardFixture, aTicket, signIn } from "./fixtures/dashboard.ts";
import { expect, test } from "./fixtures/test.ts";

const SMUGGLED = "window.__smuggled = true";
const TITLE = `</script><script>${SMUGGLED}</script>`;

// SECURITY S156
test("every response carries the security headers, and none reveals the server software @one-width", async ({
  request,
}) => {
  const pages = ["/auth/login", "/event/1", "/no/such/page", "/dev/mail", "/check-in/cil_xxxxxxxxxxxxxxxxxxxxxx"];
  const calls = [
    "/api/public/events",
    "/api/users/me",
    "/api/no/such/call",
    "/api/openapi.json",
    "/healthz",
    "/favicon.svg",
  ];
  for (const path of [...pages, ...calls]) {
    const headers = (await request.get(path)).headers();
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["referrer-policy"], path).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/);
    expect(headers["x-powered-by"], path).toBeUndefined();
    expect(headers["server"], path).toBeUndefined();
    const scripts = directive(
      headers["content-security-policy"] ?? "",
      pages.includes(path) ? "script-src" : "default-src",
    );
    expect(scripts, path).toMatch(
      pages.includes(path) ? /^'self'( 'wasm-unsafe-eval')?( 'sha256-[A-Za-z0-9+/=]{44}')+$/ : /^'none'$/,
    );
  }
});

// SECURITY S138
test("pages with a secret in their URL send no referrer and are neither cached nor indexed @one-width", async ({
  request,
}) => {
  for (const path of [
    "/auth/reset-password/a-token",
    "/auth/accept-invitation/a-token",
    "/auth/undo-email-change/a-token",
    "/auth/undo-factor/a-token",
    "/manage/profile/confirm-email-address/a-token",
    "/manage/profile/confirm-email-change/a-token",
    "/check-in/cil_xxxxxxxxxxxxxxxxxxxxxx",
    "/checkout/1/o_xxxxxxxxxxxxxxxxxxxxxx/summary",
  ]) {
    const headers = (await request.get(path)).headers();
    expect([headers["referrer-policy"], headers["cache-control"], headers["x-robots-tag"]], path).toEqual([
      "no-referrer",
      "no-store",
      "noindex",
    ]);
  }
});

test("content security policy stops a script injected into a page @one-width", async ({ enter }) => {
  const page = await enter("somebody under attack", { expects: [/Content Security Policy/] });
  await page.goto("/auth/login");
  const stopped = await page.evaluate(async (code) => {
    const violations: string[] = [];
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
      violations.push(effectiveDirective),
    );
    const script = document.createElement("script");
    script.textContent = code;
    document.head.append(script);
    document.body.insertAdjacentHTML("beforeend", `<img src="data:image/png,none" onerror="${code}">`);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return violations.sort();
  }, SMUGGLED);
  expect(stopped).toEqual(["script-src-attr", "script-src-elem"]);
  expect(await smuggled(page)).toBeUndefined();
});

test("user-written text is shown as written and never run as script @one-width", async ({ enter, request }) => {
  const dashboard = await dashboardFixture(request);
  const event = await aLiveEvent(dashboard, {
    title: TITLE,
    description: `<p>Come <strong>all</strong><img src="/nothing.png" onerror="${SMUGGLED}"></p><script>${SMUGGLED}</script><a href="javascript:${SMUGGLED}">here</a>`,
    tickets: [
      aTicket({ title: `<img src=x onerror="${SMUGGLED}">`, description: `<p onclick="${SMUGGLED}">Fine</p>` }),
    ],
  });
  const page = await enter("a visitor");
  await page.goto(`/event/${event.id}/${event.slug}`);
  await expect(page.getByRole("heading", { level: 1, name: TITLE, exact: true })).toBeVisible();
  await expect(page).toHaveTitle(TITLE);
  await expect(page.getByText("Come all")).toBeVisible();
  await expect(page.locator("main img[onerror], main script, main [onclick], main a[href^='javascript:']")).toHaveCount(
    0,
  );
  expect(JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "")).toMatchObject({
    name: TITLE,
  });
  expect(await smuggled(page)).toBeUndefined();

  const organizer = await enter("its organizer");
  await signIn(organizer, dashboard);
  await organizer.goto(`/manage/event/${event.id}/tickets`);
  await expect(organizer.getByRole("heading", { level: 1, name: "Tickets" })).toBeVisible();
  await expect(organizer.getByText('<img src=x onerror="window.__smuggled = true">').first()).toBeVisible();
  expect(await smuggled(organizer)).toBeUndefined();
});

function directive(policy: string, name: string): string {
  return (
    policy
      .split(/; ?/)
      .find((part) => part.startsWith(`${name} `))
      ?.slice(name.length + 1) ?? ""
  );
}

function smuggled(page: { evaluate: (read: () => unknown) => Promise<unknown> }): Promise<unknown> {
  return page.evaluate(() => (window as { __smuggled?: unknown }).__smuggled);
}
