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

// The main flow of the product, as a newcomer and visitors use it: from signing up to checking in
// the first attendee. Each test starts from data set up by the API, not from the test before it, so
// that a failure hides no other. The tests alternate between phone and desktop; the other tests
// cover the forms and lists of both at each width.

test.describe.configure({ mode: "parallel", timeout: 120_000 });

// SPEC 1.01, 2.02, 2.04, 2.07, 2.21, 2.23
test(
  "newcomer signs up, creates an organizer and an event with tickets, and publishes the event",
  { tag: "@phone" },
  async ({ enter }) => {
    const organizer = await enter("the organizer");
    const email = anAddress("organizer");
    await test.step("signs up", () => register(organizer, email));
    await test.step("creates the organizer and the event", () => welcome(organizer));
    await test.step("confirms the email address", () => confirmAddress(organizer, email));
    await test.step("sees the remaining setup steps", () => prepareEvent(organizer));
    await test.step("adds a free and a paid ticket", () => addTickets(organizer));
    const eventPage = await test.step("publishes the event", () => publish(organizer));
    const stranger = await enter("a stranger");
    await test.step("visitor finds the event page", () => findEventPage(stranger, eventPage));
  },
);

// SPEC 3.08
test("event page shows the uploaded cover and the description", { tag: "@one-width" }, async ({ enter, request }) => {
  const { dashboard, event, address } = await midsummer(request);
  const organizer = await enter("the organizer");
  await openDashboard(organizer, dashboard, `/manage/event/${event.id}/getting-started`);
  await uploadCover(organizer);
  const stranger = await enter("a stranger");
  await findEventPage(stranger, address);
  await seeCover(stranger);
});

// SPEC 1.15, 1.16, 2.36, 2.45, 2.49, 3.33, 4.25, 5.33, 8.13, 8.14
test(
  "visitor buys one of each ticket and receives tickets and emails",
  { tag: "@phone" },
  async ({ enter, request }) => {
    const { address } = await midsummer(request);
    const buyer = await enter("the buyer", { is_painted: true });
    const mail = anAddress("ada");
    await test.step("opens the event page", () => openEventPage(buyer, address));
    await test.step("chooses one of each, and they are reserved", () => chooseTickets(buyer, ALL));
    await test.step("enters the attendees' names", () => giveNames(buyer, mail));
    await test.step("pays after a declined card", () => pay(buyer));
    await test.step("sees a ticket with a code", () => seeTicket(buyer));
    await test.step("code can be scanned from the screen", () => expectScannable(buyer));
    const friends = await test.step("turns to the friend's ticket", () => turnToTheFriends(buyer));
    const friend = await enter("the friend", { is_painted: true });
    await test.step("friend sees only their own ticket", () => seeOnlyOwnTicket(friend, friends));
    await test.step("emails have arrived", () => readMails(buyer, mail));
  },
);

// SPEC 1.16, 2.47
test("visitor gets a free ticket without paying", { tag: "@one-width" }, async ({ enter, request }) => {
  const { address } = await midsummer(request);
  await getFreeTicket(await enter("the buyer"), address, anAddress("grace"));
});

// SPEC 1.04, 2.24
test("organizer sees who bought and who attends", { tag: "@phone" }, async ({ enter, request }) => {
  const { dashboard, event, mail } = await soldMidsummer(request);
  const organizer = await enter("the organizer");
  await openDashboard(organizer, dashboard, `/manage/event/${event.id}/dashboard`);
  await seeWhoComes(organizer, mail);
});

// SPEC 1.13, 2.22
test(
  "organizer creates a check-in list, and the dashboard shows the check-in",
  { tag: "@one-width" },
  async ({ enter, request }) => {
    const { dashboard, event, order } = await soldMidsummer(request);
    const organizer = await enter("the organizer");
    await openDashboard(organizer, dashboard, `/manage/event/${event.id}/dashboard`);
    const station = await test.step("organizer creates a check-in list", () => openStationList(organizer));
    await checkIn(request, station, await codeOf(request, event, order, "Ada"));
    await test.step("dashboard shows the sale and the check-in", () => seeSales(organizer));
  },
);

// SPEC 1.17, 2.50
test("check-in admits a ticket once", async ({ enter, isMobile, launchOptions, playwright, request }, info) => {
  const { dashboard, event, order } = await soldMidsummer(request);
  const ticket = await codeOf(request, event, order, "Ada");
  const station = await openStation(dashboard, event);
  if (isMobile) {
    const film = info.outputPath("camera.y4m");
    await test.step("scanned code is admitted once and refused the second time", () =>
      letInByCamera({ enter, launchOptions, playwright, film }, station, ticket));
  } else {
    const staff = await enter("the staff at the door");
    await test.step("typed code is admitted once and refused the second time", () => letIn(staff, station, ticket));
  }
});
