import "@mantine/charts/styles.layer.css";
import { AreaChart } from "@mantine/charts";
import { useReducedMotion } from "@mantine/hooks";
import type { ChartPoint } from "./chart.tsx";

export default function ChartDrawing({
  points,
  say,
  name,
  height,
}: {
  points: ChartPoint[];
  say: (value: number) => string;
  name: string;
  height: number;
}) {
  const isCalm = useReducedMotion();
  return (
    <AreaChart
      h={height}
      data={points}
      dataKey="label"
      series={[{ name: "value", label: name, color: "var(--chart)" }]}
      curveType="monotone"
      strokeWidth={2}
      withDots={points.length <= 31}
      dotProps={{ r: 0 }}
      activeDotProps={{ r: 4, strokeWidth: 2, fill: "var(--surface-raised)" }}
      gridAxis="x"
      tickLine="none"
      valueFormatter={say}
      yAxisProps={{ width: 64, allowDecimals: false }}
      xAxisProps={{ minTickGap: 32, interval: "preserveStartEnd" }}
      areaChartProps={{ accessibilityLayer: false }}
      areaProps={{ isAnimationActive: !isCalm, animationDuration: 180 }}
    />
  );
}
