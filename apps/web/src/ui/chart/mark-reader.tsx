import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { fullText } from './bar-list.tsx';
import type { ChartData } from './chart.types.ts';
import { type MarkFlow, stepOf } from './mark-steps.ts';
import classes from './chart.module.css';

/** The mark that a reader of a chart is at. */
export interface ReadMark {
  readonly point: number;
  readonly series: number;
}

interface MarkReaderProps {
  readonly data: ChartData;
  /** Name and help of the chart. */
  readonly label: string;
  /** Direction in which points follow each other on the screen. */
  readonly flow: MarkFlow;
  readonly onEnter: ((key: string) => void) | null;
  readonly onTable: (() => void) | null;
  readonly children: (at: ReadMark | null) => ReactNode;
}

/**
 * Makes the marks of a chart readable by keyboard and screen reader: one stop of the tab key, arrows
 * in the direction of the marks, Home and End, the further series across, Enter opens the mark, T
 * the table, Escape leaves. Each value is in the accessibility tree once.
 */
export function MarkReader({
  data,
  label,
  flow,
  onEnter,
  onTable,
  children,
}: MarkReaderProps): ReactNode {
  const id = useId();
  const [at, setAt] = useState<ReadMark | null>(null);
  const last = data.points.length - 1;
  const move = (point: number, series: number): void =>
    setAt({
      point: Math.min(last, Math.max(0, point)),
      series: Math.min(data.series.length - 1, Math.max(0, series)),
    });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = stepOf(event.key, flow);
    const now = at ?? { point: 0, series: 0 };
    if (step !== null) move(now.point + (at === null ? 0 : step[0]), now.series + step[1]);
    else if (event.key === 'Home') move(0, now.series);
    else if (event.key === 'End') move(last, now.series);
    else if (event.key === 'Enter' && at !== null) onEnter?.(data.points[at.point]?.key ?? '');
    else if (event.code === 'KeyT') onTable?.();
    else if (event.key === 'Escape') event.currentTarget.blur();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      role="listbox"
      aria-label={label}
      tabIndex={0}
      className={classes['reader']}
      aria-activedescendant={at === null ? undefined : `${id}-${at.point}-${at.series}`}
      onKeyDown={onKeyDown}
      onFocus={() => setAt((now) => now ?? { point: 0, series: 0 })}
      onBlur={() => setAt(null)}
    >
      {children(at)}
      <div className={classes['marks']}>
        {data.points.map(({ key, label: name, values }, point) =>
          data.series.map((series, index) => (
            <div
              key={`${key} ${series}`}
              id={`${id}-${point}-${index}`}
              role="option"
              aria-selected={at?.point === point && at.series === index}
            >
              {data.series.length === 1
                ? `${name}, ${fullText(data, values[index])}`
                : `${name}, ${series}, ${fullText(data, values[index])}`}
            </div>
          )),
        )}
      </div>
    </div>
  );
}
