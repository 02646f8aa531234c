import { Trans, useLingui } from "@lingui/react/macro";
import { type ClientLoaderFunctionArgs, replace, useLoaderData, useParams, useRevalidator } from "react-router";
import { widget } from "#contract/widget.ts";
import { call } from "#web/platform/call.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { askedId } from "#web/platform/ids.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { PrivatePage } from "#web/public/private-page.tsx";
import { PublicFooter } from "#web/public/public-footer.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FailedState } from "#web/ui/failed-state.tsx";
import { FullScreenLoader } from "#web/ui/full-screen-loader.tsx";
import { PlainButtonLink } from "#web/ui/plain-button.tsx";
import classes from "./summary/summary.module.css";

/**
 * A widget's order goes on here, in a tab: with the code that follows the address's `#`, which no server and no other page is told. Without
 * one, with what this browser has begun.
 */
export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<{ problem: Error | null }> {
  const event_id = askedId(params.event_id);
  const code = window.location.hash.slice(1);
  try {
    const short_id = code ? await takenOver(event_id, code) : await begun(event_id);
    if (short_id === null) return { problem: null };
    throw replace(`/checkout/${event_id}/${short_id}`);
  } catch (error) {
    if (!isCallError(error)) throw error;
    return { problem: error };
  }
}
clientLoader.hydrate = true as const;

async function takenOver(event_id: number, code: string): Promise<string> {
  return (await call(widget.takeOver, { params: { event_id }, body: { code } })).data.order_short_id;
}

async function begun(event_id: number): Promise<string | null> {
  return (await call(widget.begun, { params: { event_id } })).data?.order_short_id ?? null;
}

export { privateHeaders as headers, FullScreenLoader as HydrateFallback };

export default function TakeOverPage() {
  const { t } = useLingui();
  const { problem } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const isOver = problem === null || isCallError(problem, "link_invalid", "not_found", "invalid", "malformed");
  return (
    <PrivatePage title={t`Your order`}>
      <div className={`${classes.page} ${classes.width}`}>
        <main id="content" tabIndex={-1} className={classes.stopped}>
          {isOver ? <Over /> : <FailedState error={problem} retry={() => void revalidate()} />}
        </main>
        <PublicFooter />
      </div>
    </PrivatePage>
  );
}

function Over() {
  const { event_id } = useParams();
  return (
    <EmptyState
      drawing="closed"
      order={1}
      title={<Trans>This link no longer works</Trans>}
      action={
        <PlainButtonLink to={`/event/${event_id}`}>
          <Trans>To the event</Trans>
        </PlainButtonLink>
      }
    >
      <Trans>
        It works once, and only for a minute. You can go on where you chose your tickets, or choose them here.
      </Trans>
    </EmptyState>
  );
}
