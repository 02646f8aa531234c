import PDFDocument from "pdfkit";

/** A document that can say what its glyphs are to be read as. */
export class ReadableDocument extends PDFDocument {
  private actual: string | undefined;

  /**
   * Draws words that readers, searches and copies take for `actual`. The mark has to be within the text object: outside it neither font
   * nor position is set any more, and readers would put the text elsewhere.
   */
  readAs(actual: string | undefined, draw: () => void): void {
    this.actual = actual;
    draw();
    this.actual = undefined;
  }

  override addContent(data: string): PDFKit.PDFDocument {
    if (this.actual === undefined) return super.addContent(data);
    if (data === "ET") this.endMarkedContent();
    super.addContent(data);
    if (data === "BT") this.markContent("Span", { actual: this.actual });
    return this;
  }
}
