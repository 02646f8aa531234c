import { Trans } from "@lingui/react/macro";
import { Skeleton } from "@mantine/core";
import { lazy, type ReactNode, Suspense } from "react";

export type ChartPoint = { label: string; value: number };

type ChartProps = {
  /** What is drawn, for those who don't see it: "Tickets sold, 3 May to 16 May". */
  title: string;
  points: ChartPoint[];
  /** How a value is said. */
  say: (value: number) => string;
  /** The name of the value: "Revenue". */
  name: string;
  height?: number;
};

/** A line over time. The drawing comes later than the page; the same figures stand in a table that anybody can read. */
export function Chart(props: ChartProps) {
  const { title, points, say, name, height = 240 } = props;
  return (
    <figure style={{ margin: 0 }}>
      <div aria-hidden="true" style={{ height }}>
        <Suspense fallback={<Skeleton height={height} />}>
          <Drawing {...props} height={height} />
        </Suspense>
      </div>
      <table className="visually-hidden">
        <caption>{title}</caption>
        <thead>
          <tr>
            <Heading>
              <Trans>Day</Trans>
            </Heading>
            <Heading>{name}</Heading>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.label}>
              <th scope="row">{point.label}</th>
              <td>{say(point.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

const Drawing = lazy(() => import("./chart-drawing.tsx"));

function Heading({ children }: { children: ReactNode }) {
  return <th scope="col">{children}</th>;
}
