/**
 * Pasted text without the pictures that are none of this text's own, and how many went: they would be fetched from wherever they are.
 * The browser reads it without loading anything in it.
 */
export function withoutForeignPictures(html: string, isOwn: (src: string) => boolean): { html: string; gone: number } {
  if (!/<(?:img|picture|source)\b/i.test(html)) return { html, gone: 0 };
  const read = new DOMParser().parseFromString(html, "text/html");
  let gone = 0;
  for (const picture of read.querySelectorAll("img")) {
    const src = addressHere(picture.getAttribute("src") ?? "");
    if (isOwn(src)) picture.setAttribute("src", src);
    else {
      picture.remove();
      gone += 1;
    }
  }
  return { html: read.body.innerHTML, gone };
}

/** What was copied from one of our pages names its pictures in full. */
function addressHere(src: string): string {
  return src.startsWith(`${window.location.origin}/`) ? src.slice(window.location.origin.length) : src;
}

/** The pictures of a clipboard or of what was dropped. With words beside them (Word, Excel) they are only another form of those. */
export function filesIn(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])];
  if (files.length === 0) return [];
  const html = data?.getData("text/html") ?? "";
  const words = html && new DOMParser().parseFromString(html, "text/html").body.textContent.trim();
  return words ? [] : files;
}
