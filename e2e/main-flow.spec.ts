import {
  ALL,
  chooseTickets,
  expectScannable,
  findEventPage,
  getFreeTicket,
  giveNames,
  openEventPage,
  pay,
  readMails,
  seeCover,
  seeOnlyOwnTicket,
  seeTicket,
  turnToTheFriends,
} from "./main-flow/buyer.ts";
import { letIn, letInByCamera } from "./main-flow/check-in.ts";
import { openStation, openDashboard, midsummer, soldMidsummer } from "./main-flow/midsummer.ts";
import { confirmAddress, register, welcome } from "./main-flow/newcomer.ts";
import {
  addTickets,
  openStationList,
  prepareEvent,
  publish,
  seeSales,
  seeWhoComes,
  uploadCover,
} from "./main-flow/organizer.ts";
import { anAddress } from "./fixtures/dashboard.ts";
import { checkIn } from "./fixtures/check-in.ts";
import { codeOf } from "./fixtures/sale.ts";
import { test } from "./fixtures/test.ts";

// What the whole product is for, as strangers do it: from signing up to letting the first guest in. Each stage stands on what the API
// has set up, not on the stage before it, so that a broken one hides no other. By turns on a phone and at a desk: what either does with the
// others' forms and lists, the other journeys do.

test.describe.configure({ mode: "parallel", timeout: 120_000 });

// SPEC 1.01, 2.02, 2.04, 2.07, 2.21, 2.23
test(
  "somebody signs up, says who invites and to what, and publishes an event with tickets",
  { tag: "@phone" },
  async ({ enter }) => {
    const organizer = await enter("the organizer");
    const address = anAddress("organizer");
    await test.step("she signs up", () => register(organizer, address));
    await test.step("says who invites, and to what", () => welcome(organizer));
    await test.step("confirms her address with the mail", () => confirmAddress(organizer, address));
    await test.step("finds what is left to do", () => prepareEvent(organizer));
    await test.step("adds a free and a paid ticket", () => addTickets(organizer));
    const eventPage = await test.step("publishes", () => publish(organizer));
    const stranger = await enter("a stranger");
    await test.step("a stranger finds it", () => findEventPage(stranger, eventPage));
  },
);

// SPEC 3.08
test("an event gets a picture and words, and shows them", { tag: "@one-width" }, async ({ enter, request }) => {
  const { dashboard, event, address } = await midsummer(request);
  const organizer = await enter("the organizer");
  await openDashboard(organizer, dashboard, `/manage/event/${event.id}/getting-started`);
  await uploadCover(organizer);
  const stranger = await enter("a stranger");
  await findEventPage(stranger, address);
  await seeCover(stranger);
});

// SPEC 1.15, 1.16, 2.36, 2.45, 2.49, 3.33, 4.25, 5.33, 8.13, 8.14
test("a stranger buys one of each, and has tickets and mails", { tag: "@phone" }, async ({ enter, request }) => {
  const { address } = await midsummer(request);
  const buyer = await enter("the buyer", { is_painted: true });
  const mail = anAddress("ada");
  await test.step("opens the event page", () => openEventPage(buyer, address));
  await test.step("chooses one of each, and they are held", () => chooseTickets(buyer, ALL));
  await test.step("says who comes", () => giveNames(buyer, mail));
  await test.step("pays, after a card that is declined", () => pay(buyer));
  await test.step("has a ticket with a code", () => seeTicket(buyer));
  await test.step("that a scanner reads", () => expectScannable(buyer));
  const friends = await test.step("turns to the friend's", () => turnToTheFriends(buyer));
  const friend = await enter("the friend", { is_painted: true });
  await test.step("who sees no more than their own", () => seeOnlyOwnTicket(friend, friends));
  await test.step("the mails are there", () => readMails(buyer, mail));
});

// SPEC 1.16, 2.47
test("a stranger takes a free ticket, and pays nothing", { tag: "@one-width" }, async ({ enter, request }) => {
  const { address } = await midsummer(request);
  await getFreeTicket(await enter("the buyer"), address, anAddress("grace"));
});

// SPEC 1.04, 2.24
test("the organizer sees who bought and who comes", { tag: "@phone" }, async ({ enter, request }) => {
  const { dashboard, event, mail } = await soldMidsummer(request);
  const organizer = await enter("the organizer");
  await openDashboard(organizer, dashboard, `/manage/event/${event.id}/dashboard`);
  await seeWhoComes(organizer, mail);
});

// SPEC 1.13, 2.22
test(
  "the organizer makes a list for the door, and the dashboard shows who is in",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    const { dashboard, event, order } = await soldMidsummer(request);
    const organizer = await enter("the organizer");
    await openDashboard(organizer, dashboard, `/manage/event/${event.id}/dashboard`);
    const door = await test.step("a list is made for the door", () => openStationList(organizer));
    await checkIn(request, door, await codeOf(request, event, order, "Ada"));
    await test.step("the dashboard shows the sale and the check-in", () => seeSales(organizer));
  },
);

// SPEC 1.17, 2.50
test("the door lets a guest in once", async ({ enter, isMobile, launchOptions, playwright, request }, info) => {
  const { dashboard, event, order } = await soldMidsummer(request);
  const ticket = await codeOf(request, event, order, "Ada");
  const door = await openStation(dashboard, event);
  if (isMobile) {
    const film = info.outputPath("camera.y4m");
    await test.step("the code is scanned: in once, refused the second time", () =>
      letInByCamera({ enter, launchOptions, playwright, film }, door, ticket));
  } else {
    const staff = await enter("the staff at the door");
    await test.step("the code is typed: in once, refused the second time", () => letIn(staff, door, ticket));
  }
});
