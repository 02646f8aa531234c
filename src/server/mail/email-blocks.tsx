import { Link } from "@react-email/link";
import { Text } from "@react-email/text";
import { Fragment, type CSSProperties, type ReactNode } from "react";
import { cleanHtml } from "#server/platform/html/html.ts";
import type { Block } from "./email-body.ts";
import { Pass } from "./email-wallet-pass.tsx";
import { LIGHT } from "./palette.ts";
import { Box, Gap, Table } from "./table.tsx";

export function Blocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, at) => <OneBlock key={at} block={block} />);
}

function OneBlock({ block }: { block: Block }) {
  switch (block.type) {
    case "text":
      return (
        <Text className="text" style={styles.text}>
          {block.text}
        </Text>
      );
    case "note":
      return (
        <Text className="soft" style={styles.lines}>
          {block.text}
        </Text>
      );
    case "link":
      return (
        <Text className="text" style={styles.text}>
          <Link href={block.link.url} className="link" style={{ ...styles.link, fontSize: 16 }}>
            {block.link.label}
          </Link>
        </Text>
      );
    case "rich":
      return (
        <>
          {block.title && <Title>{block.title}</Title>}
          <div
            className="rich text"
            style={styles.rich}
            dangerouslySetInnerHTML={{ __html: styled(cleanHtml(block.html) ?? "") }}
          />
        </>
      );
    case "event":
      return <EventLeaf block={block} />;
    case "facts":
      return (
        <Rows
          rows={block.rows.map(({ label, value }) => [
            <span key="label" className="soft" style={{ color: LIGHT.soft }}>
              {label}
            </span>,
            <bdi key="value">{value}</bdi>,
          ])}
        />
      );
    case "tickets":
      return <Tickets block={block} />;
    case "bill":
      return <Bill block={block} />;
    case "pass":
      return <Pass block={block} />;
  }
}

function EventLeaf({ block }: { block: Extract<Block, { type: "event" }> }) {
  return (
    <>
      <Box className="sunken line" style={{ ...styles.box, padding: 16 }}>
        <Table>
          <tr>
            <td width="58" style={{ width: 58, verticalAlign: "top" }}>
              <Box width={56} className="raised line" style={styles.leaf}>
                <div className="link" style={{ color: LIGHT.link, fontSize: 12, lineHeight: "14px", fontWeight: 600 }}>
                  {block.month}
                </div>
                <div className="text" style={{ color: LIGHT.text, fontSize: 24, lineHeight: "28px", fontWeight: 650 }}>
                  {block.day}
                </div>
              </Box>
            </td>
            <td style={{ paddingLeft: 16, verticalAlign: "top" }}>
              <div className="text" style={{ color: LIGHT.text, fontSize: 16, lineHeight: "22px", fontWeight: 600 }}>
                {block.title}
              </div>
              {block.lines.map((line) => (
                <div key={line} className="soft" style={{ color: LIGHT.soft, fontSize: 14, lineHeight: "21px" }}>
                  {line}
                </div>
              ))}
              {block.links && (
                <div style={{ paddingTop: 10 }}>
                  {block.links.map(({ label, url }) => (
                    <Link key={url} href={url} className="link line raised" style={styles.quiet}>
                      {label}
                    </Link>
                  ))}
                </div>
              )}
            </td>
          </tr>
        </Table>
      </Box>
      <Gap height={20} />
    </>
  );
}

function Tickets({ block }: { block: Extract<Block, { type: "tickets" }> }) {
  return (
    <>
      <Title>{block.title}</Title>
      <Rows
        rows={block.tickets.map((ticket) => [
          <Fragment key="ticket">
            <bdi style={{ fontWeight: 600 }}>{ticket.name}</bdi>
            <br />
            <span className="soft" style={{ color: LIGHT.soft, fontSize: 14 }}>
              {ticket.title} · <span style={{ whiteSpace: "nowrap" }}>{ticket.reference}</span>
            </span>
          </Fragment>,
          <Link key="link" href={ticket.link.url} className="link" style={styles.link}>
            {ticket.link.label}
          </Link>,
        ])}
      />
      {block.rest && (
        <Text className="soft" style={styles.note}>
          {block.rest}
        </Text>
      )}
    </>
  );
}

function Bill({ block }: { block: Extract<Block, { type: "bill" }> }) {
  const { label, amount } = block.total;
  return (
    <>
      <Title>{block.title}</Title>
      <Rows
        rows={[
          ...block.lines.map((line): [ReactNode, ReactNode] => [
            <Fragment key="line">
              {line.name}
              {line.note && (
                <div className="soft" style={{ color: LIGHT.soft, fontSize: 14 }}>
                  {line.note}
                </div>
              )}
            </Fragment>,
            line.amount,
          ]),
          [<strong key="label">{label}</strong>, <strong key="amount">{amount}</strong>],
        ]}
      />
      {block.notes.map((note) => (
        <Text key={note} className="soft" style={styles.note}>
          {note}
        </Text>
      ))}
    </>
  );
}

function Title({ children }: { children: string }) {
  return (
    <Text
      className="text"
      style={{ ...styles.text, margin: "28px 0 4px", fontSize: 18, lineHeight: "24px", fontWeight: 650 }}
    >
      {children}
    </Text>
  );
}

/** Two columns with lines between the rows: a description, and an amount or a link. */
function Rows({ rows }: { rows: [ReactNode, ReactNode][] }) {
  return (
    <>
      <Table>
        {rows.map(([left, right], at) => {
          const cell = { ...styles.cell, borderTop: at > 0 ? `1px solid ${LIGHT.border}` : undefined };
          return (
            <tr key={at}>
              <td className="text line" style={cell}>
                {left}
              </td>
              <td
                className="text line"
                style={{ ...cell, textAlign: "right", paddingLeft: 16, fontVariantNumeric: "tabular-nums" }}
              >
                {right}
              </td>
            </tr>
          );
        })}
      </Table>
      <Gap height={12} />
    </>
  );
}

/** Mail clients that ignore style sheets would give paragraphs and lists their own margins. */
function styled(html: string): string {
  return html.replace(
    /<(p|h2|h3|h4|ul|ol|blockquote|a)(?=[ >])/g,
    (_, name: keyof typeof RICH) => `<${name} style="${RICH[name]}"`,
  );
}

const RICH = {
  p: "margin:0 0 12px",
  h2: "margin:20px 0 8px;font-size:20px;line-height:1.25",
  h3: "margin:16px 0 8px;font-size:17px;line-height:1.3",
  h4: "margin:16px 0 8px;font-size:16px;line-height:1.3",
  ul: "margin:0 0 12px;padding-left:24px",
  ol: "margin:0 0 12px;padding-left:24px",
  blockquote: `margin:0 0 12px;padding-left:16px;border-left:3px solid ${LIGHT.border}`,
  a: `color:${LIGHT.link}`,
};

const styles = {
  text: { margin: "0 0 14px", color: LIGHT.text, fontSize: 16, lineHeight: "25px", whiteSpace: "pre-line" },
  lines: { margin: "0 0 8px", color: LIGHT.soft, fontSize: 14, lineHeight: "21px", whiteSpace: "pre-line" },
  note: { margin: "0 0 8px", color: LIGHT.soft, fontSize: 14, lineHeight: "21px" },
  rich: { margin: "0 0 20px", color: LIGHT.text, fontSize: 16, lineHeight: "25px", overflowWrap: "anywhere" },
  box: { backgroundColor: LIGHT.sunken, border: `1px solid ${LIGHT.border}`, borderRadius: 12 },
  leaf: {
    backgroundColor: LIGHT.raised,
    border: `1px solid ${LIGHT.border}`,
    borderRadius: 10,
    textAlign: "center",
    padding: "8px 0",
  },
  cell: { padding: "10px 0", color: LIGHT.text, fontSize: 15, lineHeight: "22px", verticalAlign: "top" },
  quiet: {
    display: "inline-block",
    margin: "0 8px 6px 0",
    padding: "8px 14px",
    border: `1px solid ${LIGHT.border}`,
    borderRadius: 10,
    backgroundColor: LIGHT.raised,
    color: LIGHT.link,
    fontSize: 14,
    fontWeight: 600,
    textDecoration: "none",
    whiteSpace: "nowrap",
  },
  link: { color: LIGHT.link, fontWeight: 600, textDecoration: "underline", whiteSpace: "nowrap" },
} satisfies Record<string, CSSProperties>;
