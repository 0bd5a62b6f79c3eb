import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './date-input.module.css';
import { isNoDay, readDay, typedDate } from './format/date-text.ts';
import { formatDate } from './format/format-date.ts';

/** Stands here and not among the app's namespaces: Hebrew of those is part of the first load, and fields of days are not. */
const NO_SUCH_DAY = { he: 'אין תאריך כזה. כתבו יום/חודש/שנה, למשל 31/12/2026', en: 'There is no such date. Write day/month/year, for example 31/12/2026' };

interface DateInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'onKeyDown'> {
  /** What stands in the field: `DD/MM/YYYY`, or the part of it that was typed so far. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The whole day, as `YYYY-MM-DD`; null while there is none. */
  readonly day: string | null;
  readonly onDay: (day: string | null) => void;
  /** The field was left with a text that is no day: it stays there, and the field says so. */
  readonly onNoDay?: () => void;
  readonly pickLabel: string;
}

/**
 * Every field of a day: typed as DD/MM/YYYY, or picked. A browser's own date field shows the order of its own language;
 * of it the calendar alone is used, and its field is never seen. Its form is not sent while what stands in it is no day.
 */
export function DateInput({ text, onText, day, onDay, onNoDay, pickLabel, error, ...field }: DateInputProps): ReactNode {
  const { i18n } = useTranslation();
  const typed = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState(false);
  const bad = isNoDay(text, day);
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
    const read = readDay(text);
    if (bad) onNoDay?.();
    else if (read !== null && text !== formatDate(read, 'date')) onDay(read);
  };
  return (
    <div className={classes['date']}>
      <TextInput
        {...field}
        ref={typed}
        error={error ?? (left && bad ? NO_SUCH_DAY[i18n.language === 'en' ? 'en' : 'he'] : null)}
        className="digits-text"
        inputMode="numeric"
        autoComplete="off"
        // A pasted `2026-12-31 ` is as long as that.
        maxLength={12}
        value={text}
        onChange={(event) => {
          setLeft(false);
          onText(typedDate(text, event.currentTarget.value));
        }}
        onBlur={judge}
        onKeyDown={(event) => {
          if (event.key === 'Enter') judge();
        }}
        rightSection={field.readOnly === true ? null : (
          <ActionIcon variant="subtle" color="gray" aria-label={pickLabel} onClick={() => calendar.current?.showPicker()}><IconCalendar size={18} /></ActionIcon>
        )}
      />
      <input
        ref={calendar}
        type="date"
        className={classes['native']}
        tabIndex={-1}
        aria-hidden
        value={day ?? ''}
        onChange={(event) => onDay(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      />
    </div>
  );
}
