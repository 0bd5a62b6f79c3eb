import { ActionIcon, TextInput } from '@mantine/core';
import { isDay } from '@dalpak/contracts';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useFormWords } from '../form/form-words.ts';
import { readDay, shownDay } from './date-words.ts';
import { type boxProps } from './input.types.ts';
import classes from './inputs.module.css';

interface DateBoxProps {
  readonly box: Omit<ReturnType<typeof boxProps>, 'description'>;
  /** `YYYY-MM-DD`, a part of a date as it is being typed, or null. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** A day typed as DD/MM/YYYY, or picked: a browser's own date field shows the order of its own language. */
export function DateBox({ box, value, onChange }: DateBoxProps): ReactNode {
  const say = useFormWords();
  const native = useRef<HTMLInputElement>(null);
  const text = shownDay(value);
  return (
    <div className={classes['date']}>
      <TextInput
        {...box}
        className="digits-text"
        placeholder="DD/MM/YYYY"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        value={text}
        onChange={(event) => onChange(readDay(text, event.currentTarget.value))}
        rightSection={box.readOnly ? null : (
          <ActionIcon variant="subtle" color="gray" aria-label={say('pickDate', { name: box.label })} onClick={() => native.current?.showPicker()}><IconCalendar size={18} /></ActionIcon>
        )}
      />
      <input
        ref={native}
        type="date"
        className={classes['native']}
        tabIndex={-1}
        aria-hidden
        value={value !== null && isDay(value) ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      />
    </div>
  );
}
