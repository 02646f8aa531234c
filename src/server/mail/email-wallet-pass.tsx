import { Link } from "@react-email/link";
import { encode } from "uqr";
import type { Block } from "./email-body.ts";
import { LIGHT } from "./palette.ts";
import { Box, Gap } from "./table.tsx";

/** A ticket: event and name at the top, the code below, black on white in every color scheme. */
export function Pass({ block }: { block: Extract<Block, { type: "pass" }> }) {
  return (
    <>
      <Box
        className="sunken line"
        style={{
          backgroundColor: LIGHT.sunken,
          border: `1px solid ${LIGHT.border}`,
          borderRadius: 14,
          textAlign: "center",
        }}
      >
        <Box style={{ padding: "20px 20px 18px", textAlign: "center" }}>
          <div
            className="text"
            style={{ color: LIGHT.text, fontSize: 22, lineHeight: "28px", fontWeight: 650, letterSpacing: "-0.01em" }}
          >
            <bdi>{block.name}</bdi>
          </div>
          <div className="soft" style={{ color: LIGHT.soft, fontSize: 15, lineHeight: "22px" }}>
            {block.title}
          </div>
        </Box>
        <Box className="line" style={{ borderTop: `2px dashed ${LIGHT.border}`, padding: "24px 0 12px" }}>
          <QrCode text={block.code} label={block.code_label} />
        </Box>
        <Box className="text" style={styles.reference}>
          <div className="soft" style={styles.typed}>
            {block.typed_code}
          </div>
          {block.reference}
          {block.link && (
            <div>
              <Link href={block.link.url} className="link" style={styles.link}>
                {block.link.label}
              </Link>
            </div>
          )}
        </Box>
      </Box>
      <Gap height={20} />
    </>
  );
}

const styles = {
  typed: { color: LIGHT.soft, fontSize: 14, lineHeight: "24px", fontWeight: 400, letterSpacing: "0.04em" },
  link: { color: LIGHT.link, fontSize: 14, lineHeight: "32px", fontWeight: 400, letterSpacing: 0 },
  reference: {
    padding: "0 20px 22px",
    color: LIGHT.text,
    fontSize: 18,
    lineHeight: "24px",
    fontWeight: 600,
    letterSpacing: "0.06em",
    textAlign: "center",
    fontVariantNumeric: "tabular-nums",
  },
} as const;

/** Pixels per module, and modules of white margin. */
const MODULE = 6;
const QUIET = 3;

/**
 * A QR code made of table cells, which is visible when images are not loaded. Each row is a table
 * of its own, so that every mail client respects the widths.
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 0 });
  const side = (size + 2 * QUIET) * MODULE;
  return (
    <table
      role="img"
      aria-label={label}
      align="center"
      width={side}
      cellPadding={0}
      cellSpacing={0}
      border={0}
      bgcolor="#ffffff"
      style={{ margin: "0 auto", width: side, borderCollapse: "separate", borderRadius: 10 }}
      className="white"
    >
      <tbody>
        <tr>
          <td
            style={{ padding: QUIET * MODULE, lineHeight: 0, fontSize: 0 }}
            dangerouslySetInnerHTML={{ __html: data.map(qrRow).join("") }}
          />
        </tr>
      </tbody>
    </table>
  );
}

/**
 * Hundreds of cells per ticket, thousands of tickets per evening: written as text, which is ten
 * times faster than components. Mail clients truncate long emails, therefore dark cells are `th`,
 * which need no class, and quotes and closing tags that HTML does not need are left out.
 */
function qrRow(row: boolean[]): string {
  const cells = runs(row).map(({ is_dark, length }, at) => {
    const size = `width=${length * MODULE}${at === 0 ? ` height=${MODULE}` : ""}`;
    return is_dark ? `<th ${size} bgcolor=black>` : `<td ${size}>`;
  });
  return `<table width=${row.length * MODULE} cellpadding=0 cellspacing=0 border=0><tr>${cells.join("")}</table>`;
}

function runs(row: boolean[]): { is_dark: boolean; length: number }[] {
  const found: { is_dark: boolean; length: number }[] = [];
  for (const isDark of row) {
    const last = found.at(-1);
    if (last?.is_dark === isDark) last.length += 1;
    else found.push({ is_dark: isDark, length: 1 });
  }
  return found;
}
