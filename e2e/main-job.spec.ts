import {
  ALL,
  chooseTickets,
  getFreeTicket,
  giveNames,
  openEventPage,
  pay,
  readMails,
  seeTicket,
} from "./main-job/buyer.ts";
import { letIn, letInByCamera } from "./main-job/door.ts";
import {
  addTickets,
  openDoorList,
  prepareEvent,
  publish,
  seeSales,
  seeWhoComes,
  uploadCover,
} from "./main-job/organizer.ts";
import { confirmAddress, register, welcome } from "./main-job/newcomer.ts";
import { anAddress } from "./stage/office.ts";
import { test } from "./stage/test.ts";

// What the whole product is for, as a stranger does it: from signing up to letting the first guest in.
test("an event is made, sold and opened", async ({ enter, isMobile, launchOptions, playwright }, info) => {
  test.setTimeout(240_000);
  const organizer = await enter("the organizer");
  const address = anAddress("organizer");
  await test.step("she signs up", () => register(organizer, address));
  await test.step("says who invites, and to what", () => welcome(organizer));
  await test.step("confirms her address with the mail", () => confirmAddress(organizer, address));
  await test.step("finds what is left to do", () => prepareEvent(organizer));
  await test.step("adds a free and a paid ticket", () => addTickets(organizer));
  await test.step("uploads a cover", () => uploadCover(organizer));
  const eventPage = await test.step("publishes", () => publish(organizer));

  const buyer = await enter("the buyer");
  const mail = anAddress("ada");
  await test.step("a stranger opens the event page", () => openEventPage(buyer, eventPage));
  await test.step("chooses one of each, and they are held", () => chooseTickets(buyer, ALL));
  await test.step("says who comes", () => giveNames(buyer, mail));
  await test.step("pays, after a card that is declined", () => pay(buyer));
  const ticket = await test.step("has a ticket with a code", () => seeTicket(buyer));
  const other = await enter("a second buyer");
  await test.step("another stranger takes a free one, and pays nothing", () =>
    getFreeTicket(other, eventPage, anAddress("grace")));
  await test.step("the mails are there", () => readMails(buyer, mail));

  await test.step("the organizer sees who bought and who comes", () => seeWhoComes(organizer, mail));
  const door = await test.step("makes a list for the door", () => openDoorList(organizer));
  if (isMobile) {
    await test.step("the code is scanned: in once, refused the second time", () =>
      letInByCamera({ enter, launchOptions, playwright, film: info.outputPath("camera.y4m") }, door, ticket));
  } else {
    const staff = await enter("the staff at the door");
    await test.step("the code is typed: in once, refused the second time", () => letIn(staff, door, ticket));
  }
  await test.step("the dashboard shows the sale and the check-in", () => seeSales(organizer));
});
