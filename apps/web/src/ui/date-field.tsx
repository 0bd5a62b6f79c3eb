import { type ReactNode, useState } from 'react';
import classes from './date-field.module.css';
import { DateInput } from './date-input.tsx';
import { parseDateText } from './format/date-text.ts';
import { formatDate } from './format/format-date.ts';

interface DateFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD`, or null. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Marks it as what is to be corrected. */
  readonly bad?: boolean;
  readonly pickLabel: string;
}

/**
 * A day to filter by, or to choose in a line: it changes when a whole day was typed, and not before. A text that is no
 * day stays where it is, and the value is none until it is mended: yesterday's must not count under it.
 */
export function DateField({ label, value, onChange, bad: isWrong = false, pickLabel }: DateFieldProps): ReactNode {
  // What is being typed, until it is a whole date.
  const [typing, setTyping] = useState<string | null>(null);
  const [bad, setBad] = useState(false);
  // A day that came from elsewhere, as of a button for this week, takes the place of a text that was none.
  const text = bad && value !== null ? null : typing;
  const take = (day: string | null): void => {
    setTyping(null);
    setBad(false);
    onChange(day);
  };
  const type = (next: string): void => {
    const date = parseDateText(next);
    if (date !== null || next === '') take(date);
    else {
      setTyping(next);
      setBad(false);
    }
  };
  return (
    <div className={classes['field']}>
      <DateInput
        aria-label={label}
        placeholder={label}
        {...(isWrong && { error: true })}
        text={text ?? (value === null ? '' : formatDate(value, 'date'))}
        onText={type}
        day={value}
        onDay={take}
        onNoDay={() => {
          setBad(true);
          onChange(null);
        }}
        pickLabel={pickLabel}
      />
    </div>
  );
}
