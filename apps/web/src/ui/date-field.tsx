import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import classes from './date-field.module.css';
import { parseDateText, typedDate } from './format/date-text.ts';
import { formatDate } from './format/format-date.ts';

interface DateFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD`, or null. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly pickLabel: string;
}

/** A date typed as DD/MM/YYYY, or picked: a browser's own date field shows the order of its own language. */
export function DateField({ label, value, onChange, pickLabel }: DateFieldProps): ReactNode {
  // What is being typed, until it is a whole date.
  const [typing, setTyping] = useState<string | null>(null);
  const native = useRef<HTMLInputElement>(null);
  const text = typing ?? (value === null ? '' : formatDate(value, 'date'));
  const type = (raw: string): void => {
    const next = typedDate(text, raw);
    const date = parseDateText(next);
    setTyping(date === null ? next : null);
    if (date !== null || next === '') onChange(date);
  };
  return (
    <div className={classes['field']}>
      <TextInput
        className="digits-text"
        aria-label={label}
        placeholder={label}
        inputMode="numeric"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => setTyping(null)}
        maxLength={10}
        rightSection={
          <ActionIcon variant="subtle" color="gray" aria-label={pickLabel} onClick={() => native.current?.showPicker()}>
            <IconCalendar size={18} />
          </ActionIcon>
        }
      />
      <input
        ref={native}
        type="date"
        className={classes['native']}
        tabIndex={-1}
        aria-hidden
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      />
    </div>
  );
}
