/**
 * Removes images from pasted text that do not belong to this text, and counts them: each visitor's
 * browser would load them from another site. DOMParser loads nothing.
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

/** Text that was copied from one of our pages has absolute image URLs. */
function addressHere(src: string): string {
  return src.startsWith(`${window.location.origin}/`) ? src.slice(window.location.origin.length) : src;
}

/**
 * Returns the image files of a clipboard or a drop. Beside text (Word, Excel) they are only another
 * form of that text.
 */
export function filesIn(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])];
  if (files.length === 0) return [];
  const html = data?.getData("text/html") ?? "";
  const text = html && new DOMParser().parseFromString(html, "text/html").body.textContent.trim();
  return text ? [] : files;
}
