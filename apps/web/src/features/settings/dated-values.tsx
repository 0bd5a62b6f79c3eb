import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { SettingEditor, SettingName, StoredSettingView } from '@dalpak/contracts';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirmClose } from '../../platform/windows/window-hooks.ts';
import { DateField } from '../../ui/date-field.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { DateText } from '../../ui/num.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import classes from './settings.module.css';
import { typedValue } from './setting-text.ts';
import type { SettingSaver } from './use-settings.ts';
import { ValueText } from './value-text.tsx';

interface DatedValuesProps {
  readonly name: SettingName;
  readonly editor: Extract<SettingEditor, { kind: 'number' | 'money' | 'percent' | 'text' }>;
  readonly label: string;
  readonly days: readonly StoredSettingView[];
  readonly today: string;
  readonly saver: SettingSaver;
}

/** The values of a setting by the day they begin: what was stays, what comes is added. */
export function DatedValues({ name, editor, label, days, today, saver }: DatedValuesProps): ReactNode {
  const { t } = useTranslation('settings');
  const holding = days.find(({ valid_from }) => valid_from === null || valid_from <= today);
  return (
    <div className={classes['dated']}>
      <ul className={classes['days']} aria-label={label}>
        {days.map((day) => (
          <li key={day.valid_from ?? ''} className={classes['day']}>
            <span>{day.valid_from === null ? t('always') : <>{t('fromDay')} <DateText value={day.valid_from} kind="date" /></>}</span>
            <strong><ValueText name={name} editor={editor} value={day.value} /></strong>
            {day === holding && <StatusDot tone="ok">{t('holds')}</StatusDot>}
            {day.valid_from !== null && (
              <ActionIcon
                className={classes['remove'] ?? ''}
                variant="subtle"
                color="gray"
                size={36}
                disabled={saver.busy}
                aria-label={t('removeDated', { date: formatDate(day.valid_from, 'date') })}
                onClick={() => void saver.save({ validFrom: day.valid_from ?? undefined })}
              >
                <IconTrash size={18} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <NewDay editor={editor} label={label} today={today} saver={saver} />
    </div>
  );
}

function NewDay({ editor, label, today, saver }: Pick<DatedValuesProps, 'editor' | 'label' | 'today' | 'saver'>): ReactNode {
  const { t } = useTranslation('settings');
  const [text, setText] = useState('');
  const [day, setDay] = useState<string | null>(today);
  const [wrong, setWrong] = useState<string | null>(null);
  useConfirmClose(text !== '', t('newValue', { label }));
  const add = async (): Promise<void> => {
    const value = typedValue(editor, text);
    if (value === null || text.trim() === '') setWrong(t('notNumber'));
    else if (day !== null && (await saver.save({ value, validFrom: day }))) setText('');
  };
  return (
    <form
      className={classes['newDay']}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextInput
        className={`${classes['number'] ?? ''} digits-text`}
        aria-label={t('newValue', { label })}
        placeholder={editor.kind === 'percent' ? '%' : ''}
        inputMode="decimal"
        maxLength={16}
        value={text}
        error={wrong ?? saver.error}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWrong(null);
          saver.forgetError();
        }}
      />
      <DateField label={t('fromDay')} pickLabel={t('pickDay')} value={day} onChange={setDay} />
      <Button type="submit" variant="default" loading={saver.busy} disabled={day === null}>{t('addDated')}</Button>
    </form>
  );
}
