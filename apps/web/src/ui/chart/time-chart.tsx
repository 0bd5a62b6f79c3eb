import { useElementSize } from '@mantine/hooks';
import { scaleBand, scaleLinear, scalePoint } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';
import { type ReactNode, useState } from 'react';
import { fullText } from './bar-list.tsx';
import type { ChartData } from './chart.types.ts';
import classes from './chart.module.css';

const HEIGHT = 220;
const AXIS_WIDTH = 56;
const AXIS_HEIGHT = 24;
const TOP = 12;
const EDGE = 24;
const TICKS = 4;
/** Room of one label below the axis. */
const LABEL_WIDTH = 64;

/**
 * A figure over time, as a line or as bars; what it is compared with is the lighter one. In a
 * right-to-left screen time begins at the right, and so does the axis of values.
 */
export function TimeChart({
  data,
  bars,
  rtl,
  read = null,
}: {
  readonly data: ChartData;
  readonly bars: boolean;
  readonly rtl: boolean;
  /** Place of the mark that is being read. */
  readonly read?: number | null;
}): ReactNode {
  const { ref, width } = useElementSize();
  return (
    <div ref={ref} className={classes['time']} style={{ blockSize: HEIGHT }}>
      {width > 0 && <Drawing data={data} bars={bars} rtl={rtl} width={width} read={read} />}
    </div>
  );
}

interface DrawingProps {
  readonly data: ChartData;
  readonly bars: boolean;
  readonly rtl: boolean;
  readonly width: number;
  readonly read: number | null;
}

function Drawing({ data, bars, rtl, width, read }: DrawingProps): ReactNode {
  const [pointed, setPointed] = useState<number | null>(null);
  const over = pointed ?? read;
  const { points, series } = data;
  const keys = points.map(({ key }) => key);
  const xs: [number, number] = rtl
    ? [width - AXIS_WIDTH - EDGE, EDGE]
    : [AXIS_WIDTH + EDGE, width - EDGE];
  const all = points.flatMap(({ values }) => values.filter((value) => value !== null));
  const y = scaleLinear<number>({
    domain: [Math.min(0, ...all), Math.max(1, ...all)],
    range: [HEIGHT - AXIS_HEIGHT, TOP],
    nice: TICKS,
  });
  const band = scaleBand<string>({ domain: keys, range: xs, padding: 0.3 });
  const point = scalePoint<string>({ domain: keys, range: xs });
  const centre = (key: string): number =>
    bars ? (band(key) ?? 0) + band.bandwidth() / 2 : (point(key) ?? 0);
  const zero = y(0);
  const every = Math.max(
    1,
    Math.ceil((points.length * LABEL_WIDTH) / Math.max(1, width - AXIS_WIDTH)),
  );
  const seen = over === null ? undefined : points[over];
  const nearest = (clientX: number, box: DOMRect): number => {
    const at = clientX - box.left;
    const distances = points.map(({ key }) => Math.abs(centre(key) - at));
    return distances.indexOf(Math.min(...distances));
  };
  return (
    <>
      <svg
        width={width}
        height={HEIGHT}
        aria-hidden
        onPointerMove={(event) =>
          setPointed(nearest(event.clientX, event.currentTarget.getBoundingClientRect()))
        }
        onPointerLeave={() => setPointed(null)}
      >
        {y.ticks(TICKS).map((tick) => (
          <g key={tick}>
            <line className={classes['grid']} x1={xs[0]} x2={xs[1]} y1={y(tick)} y2={y(tick)} />
            <text
              className={classes['axis']}
              direction="ltr"
              x={rtl ? width - AXIS_WIDTH + 4 : AXIS_WIDTH - 4}
              y={y(tick) + 4}
              textAnchor={rtl ? 'start' : 'end'}
            >
              {data.short(tick)}
            </text>
          </g>
        ))}
        {points.map(({ key, label }, at) =>
          at % every === 0 ? (
            <text
              key={key}
              className={classes['axis']}
              x={centre(key)}
              y={HEIGHT - 6}
              textAnchor="middle"
              direction="ltr"
            >
              {label}
            </text>
          ) : null,
        )}
        {bars
          ? points.map(({ key, values }) =>
              values.map((value, at) => {
                const size = band.bandwidth() / values.length;
                const top = y(Math.max(0, value ?? 0));
                const place = rtl ? values.length - 1 - at : at;
                return (
                  <rect
                    key={series[at]}
                    className={classes[at === 0 ? 'mark' : 'markThen']}
                    x={(band(key) ?? 0) + place * size}
                    y={top}
                    width={Math.max(1, size - 1)}
                    height={Math.abs(y(value ?? 0) - zero)}
                  />
                );
              }),
            )
          : [
              <AreaClosed
                key="area"
                className={classes['area'] ?? ''}
                data={[...points]}
                x={({ key }) => centre(key)}
                y={({ values }) => y(values[0] ?? 0)}
                yScale={y}
              />,
              // The figure itself is drawn last, over what it is compared with.
              ...series
                .map((name, at) => (
                  <LinePath
                    key={name}
                    className={classes[at === 0 ? 'line' : 'lineThen'] ?? ''}
                    data={points.filter(({ values }) => typeof values[at] === 'number')}
                    x={({ key }) => centre(key)}
                    y={({ values }) => y(values[at] ?? 0)}
                  />
                ))
                .toReversed(),
            ]}
        {seen !== undefined && (
          <line
            className={classes['cursor']}
            x1={centre(seen.key)}
            x2={centre(seen.key)}
            y1={TOP}
            y2={HEIGHT - AXIS_HEIGHT}
          />
        )}
      </svg>
      {seen !== undefined && (
        <div
          aria-hidden
          className={classes['tip']}
          style={{
            left: Math.min(width - 150, Math.max(0, centre(seen.key) - 75)),
          }}
        >
          <b>
            <bdi>{seen.label}</bdi>
          </b>
          {series.map((name, at) => {
            const value = seen.values[at];
            return (
              <span key={name}>
                {name}: <bdi dir="ltr">{fullText(data, value)}</bdi>
              </span>
            );
          })}
        </div>
      )}
    </>
  );
}
