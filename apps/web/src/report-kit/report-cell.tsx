import { isDimension, type ReportColumn } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { formatMinutes } from '../ui/format/format-minutes.ts';
import { formatRate } from '../ui/format/format-number.ts';
import { Code, DateText, Money, Num, Qty } from '../ui/figures/num.tsx';
import { valueName } from './report-words.ts';

export function isFigure({ kind }: Pick<ReportColumn, 'kind'>): boolean {
  return (
    kind === 'money' ||
    kind === 'quantity' ||
    kind === 'number' ||
    kind === 'percent' ||
    kind === 'minutes'
  );
}

/** A cell of a report in its unit; a dash for a figure that is not known. */
export function ReportCell({
  column,
  value,
}: {
  readonly column: Pick<ReportColumn, 'of' | 'kind'>;
  readonly value: string | number | null | undefined;
}): ReactNode {
  if (value === null || value === undefined || value === '') return isFigure(column) ? '–' : null;
  const { kind, of } = column;
  switch (kind) {
    case 'money':
      return <Money agorot={Number(value)} />;
    case 'quantity':
      return <Qty milli={Number(value)} />;
    case 'number':
      return <Num value={Number(value)} />;
    case 'percent':
      return <Num value={formatRate(Number(value))} />;
    case 'minutes':
      return <Num value={formatMinutes(Number(value))} />;
    case 'date':
      return <DateText value={String(value)} kind="date" />;
    case 'code':
    case 'time':
      return <Code>{value}</Code>;
    default:
      return <bdi>{isDimension(of) ? valueName(of, value) : value}</bdi>;
  }
}
