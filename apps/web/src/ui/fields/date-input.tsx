import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './date-input.module.css';
import { isInvalidDay, parseDay, formatTypedDate } from '../format/date-text.ts';
import { formatDate } from '../format/format-date.ts';

/**
 * Kept here and not in the application's namespaces: their Hebrew is part of the first load, and
 * date fields are not.
 */
const NO_SUCH_DAY = {
  he: 'אין תאריך כזה. כתבו יום/חודש/שנה, למשל 31/12/2026',
  en: 'There is no such date. Write day/month/year, for example 31/12/2026',
};

interface DateInputProps extends Omit<
  TextInputProps,
  'value' | 'onChange' | 'onBlur' | 'onKeyDown'
> {
  /** Text of the field: `DD/MM/YYYY`, or its typed part. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The complete day as `YYYY-MM-DD`; null while there is none. */
  readonly day: string | null;
  readonly onDay: (day: string | null) => void;
  /**
   * Called when the field was left with an invalid text; the text stays, and the field shows the
   * error.
   */
  readonly onInvalidDay?: () => void;
  readonly pickLabel: string;
}

/**
 * The base of every date field: typed as DD/MM/YYYY, or picked. The browser's own date field would
 * show the order of its own language, so it stays hidden and only its calendar is used. The form
 * cannot be submitted while the text is not a day.
 */
export function DateInput({
  text,
  onText,
  day,
  onDay,
  onInvalidDay: onNoDay,
  pickLabel,
  error,
  ...field
}: DateInputProps): ReactNode {
  const typed = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState(false);
  const bad = isInvalidDay(text, day);
  useEffect(() => {
    const form = bad ? typed.current?.form : null;
    const hold = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
      setLeft(true);
      typed.current?.focus();
    };
    form?.addEventListener('submit', hold, true);
    return () => form?.removeEventListener('submit', hold, true);
  }, [bad]);
  const judge = (): void => {
    setLeft(true);
    const read = parseDay(text);
    if (bad) onNoDay?.();
    else if (read !== null && text !== formatDate(read, 'date')) onDay(read);
  };
  return (
    <div className={classes['date']}>
      <TextInput
        {...field}
        ref={typed}
        error={
          error ??
          (left && bad ? NO_SUCH_DAY[document.documentElement.lang === 'en' ? 'en' : 'he'] : null)
        }
        className="digits-text"
        inputMode="numeric"
        autoComplete="off"
        // A pasted `2026-12-31 ` has this length.
        maxLength={12}
        value={text}
        onChange={(event) => {
          setLeft(false);
          onText(formatTypedDate(text, event.currentTarget.value));
        }}
        onBlur={judge}
        onKeyDown={(event) => {
          if (event.key === 'Enter') judge();
        }}
        rightSection={
          field.readOnly === true ? null : (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={pickLabel}
              onClick={() => calendar.current?.showPicker()}
            >
              <IconCalendar size={18} />
            </ActionIcon>
          )
        }
      />
      <input
        ref={calendar}
        type="date"
        className={classes['native']}
        tabIndex={-1}
        aria-hidden
        value={day ?? ''}
        onChange={(event) =>
          onDay(event.currentTarget.value === '' ? null : event.currentTarget.value)
        }
      />
    </div>
  );
}
