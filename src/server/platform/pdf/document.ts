import PDFDocument from "pdfkit";

/** A document that can define what its glyphs are read as. */
export class ReadableDocument extends PDFDocument {
  private actual: string | undefined;

  /**
   * Draws text that screen readers, searches and copies read as `actual`. The mark must be within
   * the text object: outside it neither font nor position is set any longer, and PDF readers would
   * put the text elsewhere.
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
