import {
  asLevels,
  asLimits,
  asRange,
  asRefs,
  asRights,
  asRows,
  asTexts,
  type ColumnKind,
  type ColumnOf,
  type FieldValue,
  isEmptyValue,
  isRef,
  levelSentence,
  LIMIT_SPANS,
  type RecordColumn,
  type RecordValue,
  type RightsValue,
} from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { formatRate } from '../../ui/format/format-number.ts';
import { Code, DateText, Money, Num, Qty } from '../../ui/figures/num.tsx';
import { StatusDot } from '../../ui/layout/status-dot.tsx';
import { labelText } from '../words.ts';
import { Picture } from '../files/picture.tsx';
import { AVATAR_SIZE, AvatarValue } from './avatar-value.tsx';
import { ColourValue } from './colour-value.tsx';

const textOf = (value: FieldValue): string => (typeof value === 'object' ? '' : String(value));

type View<K extends ColumnKind> = (
  value: Exclude<FieldValue, null>,
  column: ColumnOf<K>,
  name: string,
) => ReactNode;

function YesNo({ yes }: { readonly yes: boolean }): ReactNode {
  const { t } = useTranslation();
  return <StatusDot tone={yes ? 'ok' : 'quiet'}>{t(yes ? 'yes' : 'no')}</StatusDot>;
}

function Days({ digits }: { readonly digits: string }): ReactNode {
  const { t } = useTranslation('records');
  return <bdi>{[...digits].map((digit) => t(`days.d${digit as '1'}`)).join(' ')}</bdi>;
}

function Stored({ kind }: { readonly kind: 'file' | 'password' }): ReactNode {
  const { t } = useTranslation('records');
  return <span>{t(`stored.${kind}`)}</span>;
}

function Rows({ count }: { readonly count: number }): ReactNode {
  const { t } = useTranslation('records');
  return <span>{t('rowsOf', { count })}</span>;
}

/** The number of permissions; the form shows which. */
function Rights({
  value: { all, components, pos, system },
}: {
  readonly value: RightsValue;
}): ReactNode {
  const count = [...Object.values(components), ...Object.values(pos), ...Object.values(system)]
    .length;
  return (
    <span>
      {all === 1
        ? labelText({ he: 'מותר הכול', en: 'Everything is allowed' })
        : labelText({ he: `הרשאות: ${count}`, en: `Permissions: ${count}` })}
    </span>
  );
}

const words: View<ColumnKind> = (value) => <bdi>{textOf(value)}</bdi>;
const code: View<ColumnKind> = (value) => <Code>{textOf(value)}</Code>;
const yesNo: View<ColumnKind> = (value) => <YesNo yes={value === true} />;
const choice = (key: string, { choices }: ColumnOf<'choice' | 'radio' | 'choices'>): string =>
  choices[key] === undefined ? key : labelText(choices[key]);

/** How each kind shows a value that is not empty. */
const VALUE_VIEWS: { readonly [K in ColumnKind]: View<K> } = {
  text: words,
  longtext: words,
  notes: words,
  address: words,
  locality: words,
  code,
  barcode: code,
  phone: code,
  email: code,
  taxid: code,
  bank: code,
  integer: (value) => <Num value={Number(value)} />,
  number: (value) => <Num value={Number(value) / 100} fraction={2} />,
  money: (value) => <Money agorot={Number(value)} />,
  quantity: (value) => <Qty milli={Number(value)} />,
  percent: (value) => <Num value={formatRate(Number(value))} />,
  switch: yesNo,
  checkbox: yesNo,
  choice: (value, column) => <bdi>{choice(textOf(value), column)}</bdi>,
  radio: (value, column) => <bdi>{choice(textOf(value), column)}</bdi>,
  choices: (value, column) => (
    <bdi>
      {asTexts(value)
        .map((key) => choice(key, column))
        .join(', ')}
    </bdi>
  ),
  date: (value) => <DateText value={textOf(value)} kind="date" />,
  time: code,
  moment: (value) => <DateText value={textOf(value)} />,
  daterange: (value) => {
    const { from, to } = asRange(value);
    return (
      <>
        {from === null ? '…' : <DateText value={from} kind="date" />} –{' '}
        {to === null ? '…' : <DateText value={to} kind="date" />}
      </>
    );
  },
  ref: (value) => <bdi>{isRef(value) ? value.label : ''}</bdi>,
  refs: (value) => (
    <bdi>
      {asRefs(value)
        .map(({ label }) => label)
        .join(', ')}
    </bdi>
  ),
  password: () => <Stored kind="password" />,
  colour: (value) => <ColourValue text={textOf(value)} />,
  days: (value) => <Days digits={textOf(value)} />,
  limits: (value) => (
    <Num value={LIMIT_SPANS.map((span) => asLimits(value)[span] ?? '–').join(' / ')} />
  ),
  tags: (value) => <bdi>{asTexts(value).join(', ')}</bdi>,
  image: (value) => <Picture id={textOf(value)} alt="" size={AVATAR_SIZE} />,
  file: () => <Stored kind="file" />,
  avatar: (value) => <Picture id={textOf(value)} alt="" size={AVATAR_SIZE} round />,
  table: (value) => <Rows count={asRows(value).length} />,
  rights: (value) => <Rights value={asRights(value)} />,
  levels: (value) => (
    <bdi>
      {asLevels(value)
        .map((level) => levelSentence(level, currentLanguage()))
        .join('. ')}
    </bdi>
  ),
};

interface RecordValueProps {
  readonly column: RecordColumn;
  readonly value: RecordValue | undefined;
  /** Name of the record, for its picture. */
  readonly name?: string;
}

/**
 * A value as its kind of column shows it. A missing value is blank, except for a picture, which has
 * a placeholder.
 */
export function RecordValueText({ column, value, name = '' }: RecordValueProps): ReactNode {
  if (value === undefined || value === null || isEmptyValue(value))
    return column.kind === 'avatar' ? <AvatarValue name={name} /> : null;
  // The table above gives each kind its own view, which the compiler cannot infer for a union of
  // kinds.
  return (VALUE_VIEWS[column.kind] as View<ColumnKind>)(value, column, name);
}

/** Name of a record: its main column, or its number where that is empty. */
export function recordName(
  columns: readonly RecordColumn[],
  record: { readonly id: string; readonly data: Readonly<Record<string, RecordValue>> },
): string {
  const main = columns.find(({ list }) => list === 'main');
  const value = main === undefined ? null : record.data[main.key];
  if (value === null || value === undefined || value === '') return record.id;
  // A record whose main column is a timestamp is named by it, in the time zone of the business.
  if (main?.kind === 'moment' && typeof value === 'string') return formatDate(value);
  return isRef(value) ? value.label : textOf(value) || record.id;
}
