import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import type { SettingEditor, SettingName, StoredSettingView } from '@dalpak/contracts';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useConfirmClose } from '../../platform/windows/window-hooks.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { DateText } from '../../ui/figures/num.tsx';
import { StatusDot } from '../../ui/layout/status-dot.tsx';
import { cx } from '../../ui/layout/cx.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './settings.module.css';
import { choiceOf } from './setting-list.ts';
import { typedValue } from './setting-text.ts';
import type { SettingSaver } from './use-settings.ts';
import { ValueText } from './value-text.tsx';

/** A switch has no dated values. */
export type DatedEditor = Exclude<SettingEditor, { kind: 'switch' }>;

interface DatedValuesProps {
  readonly name: SettingName;
  readonly editor: DatedEditor;
  readonly label: string;
  readonly days: readonly StoredSettingView[];
  readonly today: string;
  readonly saver: SettingSaver;
}

/** The values of a setting by their start date: past ones stay, and new ones are added. */
export function DatedValues({
  name,
  editor,
  label,
  days,
  today,
  saver,
}: DatedValuesProps): ReactNode {
  const { t } = useTranslation('settings');
  const holding = days.find(({ valid_from }) => valid_from === null || valid_from <= today);
  return (
    <div className={classes['dated']}>
      <ul className={cx(arrange['gridList'], classes['days'])} aria-label={label}>
        {days.map((day) => (
          <li key={day.valid_from ?? ''} className={classes['day']}>
            <span>
              {day.valid_from === null ? (
                t('always')
              ) : (
                <>
                  {t('fromDay')} <DateText value={day.valid_from} kind="date" />
                </>
              )}
            </span>
            <strong>
              <ValueText name={name} editor={editor} value={day.value} />
            </strong>
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
      <NewDay name={name} editor={editor} label={label} today={today} saver={saver} />
    </div>
  );
}

function NewDay({
  name,
  editor,
  label,
  today,
  saver,
}: Pick<DatedValuesProps, 'name' | 'editor' | 'label' | 'today' | 'saver'>): ReactNode {
  const { t } = useTranslation('settings');
  const [text, setText] = useState('');
  const [day, setDay] = useState<string | null>(today);
  const [wrong, setWrong] = useState<string | null>(null);
  useConfirmClose(text !== '', t('newValue', { label }));
  const add = async (): Promise<void> => {
    const value = editor.kind === 'choice' ? text : typedValue(editor, text);
    if (editor.kind === 'choice' && text === '') setWrong(t('notChosen'));
    else if (value === null || text.trim() === '') setWrong(t('notNumber'));
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
      <NewValue
        name={name}
        editor={editor}
        label={t('newValue', { label })}
        value={text}
        error={wrong ?? saver.error}
        onChange={(next) => {
          setText(next);
          setWrong(null);
          saver.clearError();
        }}
      />
      <DateField label={t('fromDay')} pickLabel={t('pickDay')} value={day} onChange={setDay} />
      <Button type="submit" variant="default" loading={saver.busy} disabled={day === null}>
        {t('addDated')}
      </Button>
    </form>
  );
}

interface NewValueProps extends Pick<DatedValuesProps, 'name' | 'editor' | 'label'> {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

function NewValue({ name, editor, label, value, error, onChange }: NewValueProps): ReactNode {
  const { t } = useTranslation('settings');
  if (editor.kind === 'choice') {
    return (
      <Select
        className={classes['number'] ?? ''}
        aria-label={label}
        placeholder={t('choose')}
        data={editor.options.map((option) => ({ value: option, label: choiceOf(name, option) }))}
        value={value === '' ? null : value}
        error={error}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  }
  return (
    <TextInput
      className={`${classes['number'] ?? ''} digits-text`}
      aria-label={label}
      placeholder={editor.kind === 'percent' ? '%' : ''}
      inputMode="decimal"
      maxLength={16}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
