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
