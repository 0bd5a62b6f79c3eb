import type { ReactNode } from 'react';
import type { ChartData } from './chart.types.ts';
import classes from './chart.module.css';

/** A value in full; a dash where there is none. */
export function fullText(
  { full }: Pick<ChartData, 'full'>,
  value: number | null | undefined,
): string {
  return value === null || value === undefined ? '–' : full(value);
}

/** Bars next to the names of what they measure, the value at their end. */
export function BarList({
  data,
  read = null,
}: {
  readonly data: ChartData;
  /** Place of the mark that is being read. */
  readonly read?: number | null;
}): ReactNode {
  const most = Math.max(
    1,
    ...data.points.flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0))),
  );
  return (
    <div className={classes['bars']} aria-hidden>
      {data.points.map(({ key, label, values }, place) => (
        <div key={key} className={classes['barLine']} data-read={place === read || undefined}>
          <bdi className={classes['barName']} title={label}>
            {label}
          </bdi>
          <div className={classes['barTrack']}>
            {values.map((value, at) => (
              <div
                key={data.series[at]}
                className={classes[at === 0 ? 'bar' : 'barThen']}
                data-below={(value ?? 0) < 0 || undefined}
                style={{ inlineSize: `${(Math.abs(value ?? 0) / most) * 100}%` }}
              />
            ))}
          </div>
          <bdi dir="ltr" className={classes['barValue']}>
            {fullText(data, values[0])}
          </bdi>
        </div>
      ))}
    </div>
  );
}

const HUNDRED = 100;

/** The shares of a whole as one bar, with names and percents below it. */
export function ShareBar({ data }: { readonly data: ChartData }): ReactNode {
  const parts = data.points.filter(({ values }) => (values[0] ?? 0) > 0);
  const whole = parts.reduce((sum, { values }) => sum + (values[0] ?? 0), 0);
  // What has nothing of the whole is named as well: it is not missing, it is zero.
  const named = data.points.filter(({ values }) => (values[0] ?? 0) >= 0);
  return (
    <div aria-hidden>
      <div className={classes['share']}>
        {parts.map(({ key, values }, at) => (
          <div
            key={key}
            className={classes['part']}
            data-tone={at}
            style={{ inlineSize: `${((values[0] ?? 0) / whole) * HUNDRED}%` }}
          />
        ))}
      </div>
      <ul className={classes['parts']}>
        {named.map(({ key, label, values }, at) => (
          <li key={key}>
            <span className={classes['swatch']} data-tone={at} />
            <bdi className={classes['partName']}>{label}</bdi>
            <bdi dir="ltr">{data.full(values[0] ?? 0)}</bdi>
            <bdi dir="ltr" className={classes['partShare']}>
              {`${whole === 0 ? 0 : Math.round(((values[0] ?? 0) / whole) * HUNDRED)}%`}
            </bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

export interface ShadeData {
  readonly rows: readonly { readonly key: string; readonly label: string }[];
  readonly columns: readonly string[];
  readonly value: (row: string, column: string) => number | null;
  readonly short: (value: number) => string;
}

/** A grid whose cells are shaded by their figures, which stand in them. */
export function ShadeGrid({ data }: { readonly data: ShadeData }): ReactNode {
  const most = Math.max(
    1,
    ...data.rows.flatMap(({ key }) => data.columns.map((column) => data.value(key, column) ?? 0)),
  );
  return (
    <div className={classes['shadeScroll']} aria-hidden>
      <div
        className={classes['shade']}
        style={{ gridTemplateColumns: `auto repeat(${data.columns.length}, minmax(44px, 1fr))` }}
      >
        <span />
        {data.columns.map((column) => (
          <bdi key={column} dir="ltr" className={classes['shadeHead']}>
            {column.slice(0, 2)}
          </bdi>
        ))}
        {data.rows.flatMap(({ key, label }) => [
          <bdi key={key} className={classes['shadeName']}>
            {label}
          </bdi>,
          ...data.columns.map((column) => {
            const value = data.value(key, column);
            return (
              <bdi
                key={`${key} ${column}`}
                dir="ltr"
                className={classes['shadeCell']}
                style={{ ['--depth' as string]: `${Math.round(((value ?? 0) / most) * 40)}%` }}
              >
                {value === null ? '' : data.short(value)}
              </bdi>
            );
          }),
        ])}
      </div>
    </div>
  );
}
