import { isDay } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { DateInput } from '../../ui/date-input.tsx';
import { useFormWords } from '../form/form-words.ts';
import { dayOfText, shownDay } from './date-words.ts';
import { type boxProps } from './input.types.ts';

interface DateBoxProps {
  readonly box: Omit<ReturnType<typeof boxProps>, 'description'>;
  /** `YYYY-MM-DD`, a part of a date as it is being typed, or null. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** A day in a form: what was typed of it is kept, and said to be none. */
export function DateBox({ box, value, onChange }: DateBoxProps): ReactNode {
  const say = useFormWords();
  return (
    <DateInput
      {...box}
      placeholder={say('datePattern')}
      text={shownDay(value)}
      onText={(text) => onChange(dayOfText(text))}
      day={value !== null && isDay(value) ? value : null}
      onDay={onChange}
      pickLabel={say('pickDate', { name: box.label })}
    />
  );
}
