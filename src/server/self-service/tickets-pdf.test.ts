import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import type { Locale } from "#contract/fields.ts";
import { type PrintOptions, ticketsPdf } from "./tickets-pdf.ts";

const event = {
  ...{ event_id: 1, event_title: "Midsummer on the Quay", event_timezone: "Europe/Berlin" },
  ...{ start_date: "2027-06-18T17:00:00.000Z", end_date: "2027-06-18T21:00:00.000Z" },
  ...{ place: "Hafenhalle, Kai 4, 20457 Hamburg", is_online: false, organizer_name: "Quay e.V.", cover_url: null },
};
const look = {
  ...{ color: "#6b3fd9", cover: null, logo: null, contact: "hello@quay.example" },
  ...{
    address: ["Hafenhalle", "Kai 4", "20457 Hamburg"],
    map_url: "https://www.google.com/maps/search/?api=1&query=Kai+4",
  },
};
const ticket = {
  ...{ public_id: "A-7KQ2M9X", order_public_id: "O-9XK27MQ", first_name: "Ada", last_name: "Lovelace" },
  ...{
    item_name: "Seat by the water",
    code: "FT14K7M0Q2X9ABCDEFG",
    typed_code: "4K7M-0Q2X-9ABC-DEFG",
    is_unpaid: false,
  },
};

async function pagesOf(tickets: (typeof ticket)[], locale: Locale = "en", form: PrintOptions = {}): Promise<string[]> {
  const file = await buffer(ticketsPdf({ event, look }, tickets, { locale, made_at: new Date(0), ...form }));
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: false });
  return text.map((page) => page.replaceAll(/[\s\u202f]+/gu, " "));
}

// SPEC 5.07
test("printed ticket shows attendee, event, time and venue in its language", async () => {
  const [english = ""] = await pagesOf([ticket]);
  for (const fragment of [
    "Midsummer on the Quay",
    "2027",
    "11:00 PM",
    "Hafenhalle",
    "Ada Lovelace",
    "A-7KQ2M9X",
    "4K7M-0Q2X-9ABC-DEFG",
  ])
    expect(english.replaceAll(/\s/g, " ")).toContain(fragment);
  const [german = ""] = await pagesOf([ticket], "de");
  expect(german).toContain("19:00");
  expect(german).toContain("Bestellung O-9XK27MQ");
});

test("printed ticket shows names in Arabic, Hebrew, Thai, Korean, Hindi, Armenian and Georgian", async () => {
  const names = ["محمد علي", "דוד לוי", "สมชาย ใจดี", "김 철수", "राज कुमार", "Արմեն Պետրոսյան", "გიორგი ბერიძე"];
  const pages = await pagesOf(names.map((name) => ({ ...ticket, first_name: name, last_name: "Kim" })));
  for (const [at, name] of names.entries()) expect(pages[at]).toContain(`${name} Kim`);
});

test("printed ticket that is valid before payment says that it is not paid", async () => {
  const [paid = "", unpaid = ""] = await pagesOf([ticket, { ...ticket, is_unpaid: true }]);
  expect([paid, unpaid].map((page) => page.includes("Awaiting payment"))).toEqual([false, true]);
});

// SPEC 5.07
test("printed tickets have a page each, however many they are and however long their names", async () => {
  const long = { ...ticket, first_name: "W".repeat(50), last_name: "李华 ".repeat(12), item_name: "Seat ".repeat(60) };
  const pages = await pagesOf([ticket, long, ...Array.from({ length: 20 }, () => ticket)]);
  expect(pages).toHaveLength(22);
  expect(pages.filter((page) => page.includes("A-7KQ2M9X"))).toHaveLength(22);
});

test.each([
  ["A4", 595.28, 841.89],
  ["LETTER", 612, 792],
] as const)(
  "printed tickets on %s, one or three per page, stay within the page and are complete",
  async (page_size, width, height) => {
    const long = {
      ...ticket,
      first_name: "W".repeat(50),
      last_name: "李华 ".repeat(12),
      item_name: "Seat ".repeat(60),
    };
    const tickets = [ticket, long, ticket, { ...ticket, public_id: "A-3F8KQ2M", is_unpaid: true }];
    for (const per_page of [1, 3]) {
      const file = await buffer(
        ticketsPdf({ event, look }, tickets, { locale: "zh-cn", made_at: new Date(0), page_size, per_page }),
      );
      const pdf = await getDocumentProxy(new Uint8Array(file));
      expect(pdf.numPages).toBe(Math.ceil(tickets.length / per_page));
      const pieces = [];
      for (let at = 1; at <= pdf.numPages; at += 1) {
        const page = await pdf.getPage(at);
        const { view } = page;
        expect(view.map((edge) => Math.round(edge * 100) / 100)).toEqual([0, 0, width, height]);
        for (const piece of (await page.getTextContent()).items) {
          if (!("str" in piece) || piece.str.trim() === "") continue;
          const [left, bottom] = [piece.transform[4] as number, piece.transform[5] as number];
          expect(left >= 0 && left + piece.width <= width && bottom >= 0 && bottom + piece.height <= height).toBe(true);
          pieces.push(piece.str);
        }
      }
      const joined = pieces.join("").replaceAll(/\s/gu, "");
      for (const fragment of ["AdaLovelace", "A-7KQ2M9X", "4K7M-0Q2X-9ABC-DEFG", "A-3F8KQ2M", "待付款"])
        expect(joined).toContain(fragment);
    }
  },
);

test("printed ticket says how to get to the venue, and gives an address for questions", async () => {
  const [page = ""] = await pagesOf([ticket]);
  for (const fragment of ["Getting there Hafenhalle Kai 4 20457 Hamburg", "Questions? Write to hello@quay.example."])
    expect(page).toContain(fragment);
});

test("printed ticket for an online event has no directions", async () => {
  const about = { event, look: { ...look, address: [], map_url: null } };
  const file = await buffer(ticketsPdf(about, [ticket], { locale: "en", made_at: new Date(0) }));
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  expect(text).toContain("At the entrance");
  expect(text).not.toContain("Getting there");
});

test("printed tickets of one order contain the event's cover once", async () => {
  const cover = await sharp({ create: { width: 1308, height: 340, channels: 3, background: "#a51" } })
    .jpeg()
    .toBuffer();
  const about = { event, look: { ...look, cover: `data:image/jpeg;base64,${cover.toString("base64")}` } };
  const file = await buffer(ticketsPdf(about, [ticket, ticket, ticket], { locale: "en", made_at: new Date(0) }));
  expect(file.toString("latin1").match(/\/Subtype \/Image/g)).toHaveLength(1);
});

test("several printed tickets on a page have headings and labeled codes for screen readers", async () => {
  const options = { locale: "en" as const, made_at: new Date(0), per_page: 3 };
  const raw = (await buffer(ticketsPdf({ event, look }, [ticket, ticket, ticket], options))).toString("latin1");
  expect(raw.match(/\/S \/H1/g)).toHaveLength(3);
  expect(raw.match(/\/S \/Figure/g)).toHaveLength(3);
  expect(raw).toContain("/MarkInfo");
});
