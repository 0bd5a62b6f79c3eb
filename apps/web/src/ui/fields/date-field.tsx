import { type ReactNode, useState } from 'react';
import classes from './date-field.module.css';
import { DateInput } from './date-input.tsx';
import { parseDateText } from '../format/date-text.ts';
import { formatDate } from '../format/format-date.ts';

interface DateFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD`, or null. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** True: the field has an error. */
  readonly isInvalid?: boolean;
  readonly pickLabel: string;
}

/**
 * A field for a day, as a filter or in a line. The value changes only when a complete day was
 * typed. An invalid text stays, and the value is null until it is corrected, so that the previous
 * day does not apply under it.
 */
export function DateField({
  label,
  value,
  onChange,
  isInvalid: isWrong = false,
  pickLabel,
}: DateFieldProps): ReactNode {
  // The text being typed, until it is a complete date.
  const [typing, setTyping] = useState<string | null>(null);
  const [bad, setBad] = useState(false);
  // A day set from outside, for example by a "this week" button, replaces an invalid text.
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
        onInvalidDay={() => {
          setBad(true);
          onChange(null);
        }}
        pickLabel={pickLabel}
      />
    </div>
  );
}
