import { isRef, type RecordColumn, type RecordValue } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Code, DateText, Money, Num, Qty } from '../../ui/num.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { labelText } from './record-words.ts';

/** A value as its kind of column shows it. Nothing is shown for what is missing. */
export function RecordValueText({ column, value }: { readonly column: RecordColumn; readonly value: RecordValue | undefined }): ReactNode {
  const { t } = useTranslation();
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'object') return <bdi>{isRef(value) ? value.label : ''}</bdi>;
  switch (column.kind) {
    case 'money': return <Money agorot={Number(value)} />;
    case 'quantity': return <Qty milli={Number(value)} />;
    case 'integer': return <Num value={Number(value)} />;
    case 'code': case 'phone': case 'email': case 'taxid': case 'barcode': return <Code>{String(value)}</Code>;
    case 'date': return <DateText value={String(value)} kind="date" />;
    case 'moment': return <DateText value={String(value)} />;
    case 'choice': {
      const label = column.choices[String(value)];
      return label === undefined ? String(value) : labelText(label);
    }
    case 'switch': return <StatusDot tone={value === true ? 'ok' : 'quiet'}>{t(value === true ? 'yes' : 'no')}</StatusDot>;
    default: return <bdi>{String(value)}</bdi>;
  }
}

/** Kinds whose figures stand under one another at the end of their column. */
export function isFigure({ kind }: RecordColumn): boolean {
  return kind === 'money' || kind === 'quantity' || kind === 'integer';
}

/** What a record is called: its main column, or its number where that is empty. */
export function recordName(columns: readonly RecordColumn[], record: { readonly id: string; readonly data: Readonly<Record<string, RecordValue>> }): string {
  const main = columns.find(({ list }) => list === 'main');
  const value = main === undefined ? null : record.data[main.key];
  if (value === null || value === undefined || value === '') return record.id;
  return typeof value === 'object' ? (isRef(value) ? value.label : record.id) : String(value);
}
