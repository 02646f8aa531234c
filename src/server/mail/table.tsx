import type { CSSProperties, ReactNode } from "react";

type Props = { children: ReactNode; className?: string; style?: CSSProperties; width?: number | string };

/**
 * A box that every mail client can render: a table of one cell, which has the color, the border and
 * the padding.
 */
export function Box({ children, width = "100%", ...cell }: Props) {
  return (
    <Table width={width}>
      <tr>
        <td {...cell}>{children}</td>
      </tr>
    </Table>
  );
}

/** A table for layout only. */
export function Table({ children, style, ...rest }: Props) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ borderCollapse: "separate", ...style }}
      {...rest}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

/** Space between two boxes: not every mail client supports margins on tables. */
export function Gap({ height }: { height: number }) {
  return <div style={{ height, lineHeight: `${height}px`, fontSize: 1 }}>&nbsp;</div>;
}
