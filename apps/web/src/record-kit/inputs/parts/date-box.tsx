import { isDay } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { useFormWords } from '../../form/state/form-words.ts';
import { parseDayText, formatDay } from './date-text.ts';
import { type boxProps } from '../input.types.ts';

interface DateBoxProps {
  readonly box: Omit<ReturnType<typeof boxProps>, 'description'>;
  /** `YYYY-MM-DD`, a partial date as it was typed, or null. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** A date field. Text that is not a date is kept, and validated as an error. */
export function DateBox({ box, value, onChange }: DateBoxProps): ReactNode {
  const say = useFormWords();
  return (
    <DateInput
      {...box}
      placeholder={say('datePattern')}
      text={formatDay(value)}
      onText={(text) => onChange(parseDayText(text))}
      day={value !== null && isDay(value) ? value : null}
      onDay={onChange}
      pickLabel={say('pickDate', { name: box.label })}
    />
  );
}
