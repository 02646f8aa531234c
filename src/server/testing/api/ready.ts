import { aSignedInUser, aUser } from "#server/testing/factories.ts";
import { app } from "./app.ts";
import { BODIES } from "./bodies.ts";
import { bodyIn } from "./requests.ts";
import {
  aChangeIn,
  aChoiceIn,
  aFactorFor,
  aLink,
  anotherAccountOf,
  beginClosing,
  beginRefunding,
  checkInAt,
  makeVoid,
  failToSend,
  isChange,
  paidAt,
  PASSWORD,
  PASSWORD_HASH,
  payFor,
  setAside,
  setImport,
  takeOffSale,
  waitForMoney,
  waitForTransfer,
  withoutOrders,
} from "./states.ts";
import { aWorld, type SignedInUser, waitForChange, type World } from "./world.ts";

/** A member of an account in which this write succeeds, and its body: for tests of every write of members. */
export async function readyFor(name: string): Promise<{ member: SignedInUser; world: World; body: object }> {
  const verified = !["users.confirmEmail", "users.resendEmailConfirmation"].includes(name);
  const password_hash = await PASSWORD_HASH;
  const pending_email = name.endsWith("EmailChange") ? `${name}@example.test` : null;
  const member = await aSignedInUser(app.db, { is_owner: true, verified, password_hash, pending_email });
  const world = await aWorld(member);
  if (["events.remove", "account_closing.ask"].includes(name)) await withoutOrders(world);
  if (name === "account_closing.keep") await beginClosing(member.account);
  if (name === "tickets.remove") await withoutOrders(world);
  if (name === "messages.retry") await failToSend(world);
  if (name === "orders.refund") await payFor(world);
  if (name === "attendees.reactivate") await makeVoid(world);
  if (name === "attendees.undoCheckIn") await checkInAt(world);
  if (name === "refund_all.start") await takeOffSale(world);
  if (name === "refund_all.stop") await beginRefunding(world);
  if (name === "imports.stop") await setImport(world, { status: "RUNNING" });
  if (name === "imports.undo") await setImport(world, { status: "DONE", finished_at: new Date() });
  if (name === "event_images.restore") await setAside(world.image_id, "FORMER_COVER");
  if (name === "organizer_images.restore") await setAside(world.logo_id, "FORMER_LOGO");
  if (name === "orders.sendPaymentLink") await waitForMoney(world);
  if (["proposed_changes.sendLink", "proposed_changes.withdraw"].includes(name)) await waitForChange(world);
  if (["receipts.record", "receipts.undo", "receipts.extend"].includes(name)) await waitForTransfer(world);
  if (name === "users.confirmEmail") world.token = await aLink("CONFIRM_EMAIL", member.user);
  if (pending_email) world.token = await aLink("CHANGE_EMAIL", { ...member.user, email: pending_email });
  const isInvitation = name.endsWith("Invitation");
  const other = await aUser(app.db, { account: member.account, status: isInvitation ? "INVITED" : "ACTIVE" });
  if (isInvitation || name === "users.update") world.user_id = other.id;
  const body = {
    ...bodyIn(world, name),
    ...("current_password" in (BODIES[name] ?? {}) && { current_password: PASSWORD }),
    // with tickets two activities are recorded
    ...(name === "orders.refund" && { attendee_ids: [] }),
    ...(name === "refund_all.start" && { amount: await paidAt(world, member.token) }),
    ...(name === "accounts.transferOwnership" && { user_id: other.id }),
    ...(await aFactorFor(name, member)),
    ...(["attendees.checkIn", "attendees.undoCheckIn"].includes(name) && {
      check_in_list_id: Number(world.check_in_list_id),
    }),
    ...(name === "attendees.create" && { ...(await aChoiceIn(world)) }),
    ...(isChange(name) && (await aChangeIn(world, member.token))),
    ...(name === "users.enterAccount" && { account_id: await anotherAccountOf(member.user) }),
  };
  return { member, world, body };
}
