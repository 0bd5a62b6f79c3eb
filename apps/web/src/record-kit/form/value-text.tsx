import {
  asLevels,
  asLimits,
  asRange,
  asRefs,
  asRights,
  asRows,
  asTexts,
  isEmptyValue,
  isRef,
  levelSentence,
  LIMIT_SPANS,
  type RecordColumn,
} from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { Code, DateText, Num } from '../../ui/figures/num.tsx';
import { FileName } from '../files/file-name.tsx';
import { Picture } from '../files/picture.tsx';
import { RecordValueText } from '../values/record-value.tsx';
import {
  type NumericKind,
  FRACTION_DIGITS,
  formatForReading,
} from '../inputs/parts/numeric-text.ts';
import { dayNames } from '../inputs/parts/day-names.ts';
import type { FormValue } from './state/form-values.ts';
import { useFormWords } from './state/form-words.ts';

const isFigure = (kind: string): kind is NumericKind => Object.hasOwn(FRACTION_DIGITS, kind);
/** Size in pixels of a picture among other values. */
const PICTURE = 48;
const LTR: ReadonlySet<string> = new Set([
  'code',
  'barcode',
  'phone',
  'email',
  'taxid',
  'bank',
  'time',
  'colour',
]);

/**
 * A field's value as read-only text: in the history, and in the choice between two conflicting
 * values.
 */
export function ValueText({
  column,
  value,
}: {
  readonly column: RecordColumn | undefined;
  readonly value: FormValue;
}): ReactNode {
  const say = useFormWords();
  const kind = column?.kind ?? 'text';
  if (typeof value === 'boolean' || kind === 'switch' || kind === 'checkbox')
    return say(value === true || value === '1' || value === 1 ? 'yes' : 'no');
  if (isEmptyValue(value)) return <span>{say('empty')}</span>;
  if (isRef(value)) return <bdi>{value.label}</bdi>;
  if (isFigure(kind)) return <Num value={formatForReading(value, kind)} />;
  if (typeof value === 'string') {
    if (kind === 'image' || kind === 'avatar')
      return <Picture id={value} alt={say('picture')} size={PICTURE} round={kind === 'avatar'} />;
    if (kind === 'file') return <FileName id={value} />;
    if (kind === 'date') return <DateText value={value} kind="date" />;
    if (kind === 'moment') return <DateText value={value} />;
    if (kind === 'days')
      return dayNames(currentLanguage())
        .filter(({ digit }) => value.includes(digit))
        .map(({ long }) => long)
        .join(', ');
    if (column?.kind === 'choice' || column?.kind === 'radio')
      return column.choices[value]?.[currentLanguage()] ?? value;
    return LTR.has(kind) ? <Code>{value}</Code> : <bdi>{value}</bdi>;
  }
  if (kind === 'daterange') {
    const { from, to } = asRange(value);
    return (
      <span>
        <DateText value={from ?? ''} kind="date" /> – <DateText value={to ?? ''} kind="date" />
      </span>
    );
  }
  if (kind === 'limits') {
    const limits = asLimits(value);
    return LIMIT_SPANS.flatMap((span) =>
      limits[span] === null ? [] : [`${say(span)}: ${limits[span]}`],
    ).join(', ');
  }
  if (kind === 'refs')
    return asRefs(value)
      .map(({ label }) => label)
      .join(', ');
  if (column?.kind === 'rights') return <RecordValueText column={column} value={asRights(value)} />;
  if (kind === 'levels')
    return (
      <bdi>
        {asLevels(value)
          .map((level) => levelSentence(level, currentLanguage()))
          .join('. ')}
      </bdi>
    );
  if (kind === 'table') return <Num value={asRows(value).length} />;
  if (column?.kind === 'choices')
    return asTexts(value)
      .map((key) => column.choices[key]?.[currentLanguage()] ?? key)
      .join(', ');
  if (Array.isArray(value)) return asTexts(value).join(', ');
  return typeof value === 'number' ? <Num value={value} /> : null;
}
