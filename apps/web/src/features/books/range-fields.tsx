import type { ReactNode } from 'react';
import { DateField } from '../../ui/fields/date-field.tsx';
import { localDateOf } from '../../ui/format/format-date.ts';
import { quiet } from '../../ui/content/quiet.tsx';
import classes from './books.module.css';
import type { Range } from './use-books.ts';
import { useBookWords } from './words.ts';

/** A labelled field of a day. */
export function DayField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
}): ReactNode {
  const say = useBookWords();
  return (
    <div className={classes['field']}>
      <span className={quiet} aria-hidden>
        {label}
      </span>
      <DateField
        label={label}
        pickLabel={`${label}: ${say('pick')}`}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

/** From the first of January until today. */
export function thisYear(): Range {
  const today = localDateOf(Date.now());
  return { from: `${today.slice(0, 4)}-01-01`, to: today };
}

/** A range of days; it changes only to a complete one. */
export function RangeFields({
  range,
  onChange,
}: {
  readonly range: Range;
  readonly onChange: (range: Range) => void;
}): ReactNode {
  const say = useBookWords();
  return (
    <>
      <DayField
        label={say('from')}
        value={range.from}
        onChange={(from) => from !== null && onChange({ ...range, from })}
      />
      <DayField
        label={say('to')}
        value={range.to}
        onChange={(to) => to !== null && onChange({ ...range, to })}
      />
    </>
  );
}
