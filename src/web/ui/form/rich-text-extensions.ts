import TipTapImage from "@tiptap/extension-image";
import StarterKit from "@tiptap/starter-kit";

/** What can be written in the editor: all of it passes the server's cleaning (rich-text-survives.test.ts). */
export const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, protocols: ["https", "http", "mailto"], defaultProtocol: "https" },
    code: false,
    codeBlock: false,
  }),
];

/** As it is written: the library would take “.0” or “007” for a number. */
const ALT = { default: "", parseHTML: (picture: HTMLElement) => picture.getAttribute("alt") ?? "" };

/** A picture that was uploaded, with its room. Nobody types one: what looks like one in Markdown stays letters. */
const Picture = TipTapImage.extend({
  addAttributes() {
    return { src: { default: null }, width: { default: null }, height: { default: null }, alt: ALT };
  },
  addInputRules: () => [],
  parseHTML: () => [{ tag: 'img[src^="/files/"]' }],
});

/** Where the text shows pictures, too. */
export const WITH_PICTURES = [...EXTENSIONS, Picture];
