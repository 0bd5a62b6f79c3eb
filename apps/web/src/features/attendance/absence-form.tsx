import { MAX_REASON } from '@dalpak/contracts';
import { ABSENCE_TYPES, type AbsenceType } from '@dalpak/engine';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useConfirmClose } from '../../platform/windows/window-hooks.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import classes from './attendance.module.css';
import { useAttendanceChange } from './use-attendance.ts';

interface AbsenceFormProps {
  readonly employee: number;
  readonly date: string;
  readonly onDone: () => void;
}

/** Form for an absence of whole days. */
export function AbsenceForm({ employee, date, onDone }: AbsenceFormProps): ReactNode {
  const { t } = useTranslation('attendance');
  const { t: tCommon } = useTranslation();
  const [kind, setKind] = useState<AbsenceType>('vacation');
  const [from, setFrom] = useState<string | null>(date);
  const [to, setTo] = useState<string | null>(date);
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const [requestId] = useState(() => crypto.randomUUID());
  const change = useAttendanceChange();
  useConfirmClose(
    kind !== 'vacation' || from !== date || to !== date || note !== '',
    t('absenceTitle'),
  );
  const daysOk = from !== null && to !== null && from <= to;
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (from === null || to === null || from > to) return;
    change.mutate(
      { kind: 'absence', body: { request_id: requestId, employee, kind, from, to, note } },
      { onSuccess: onDone },
    );
  };
  return (
    <form className={classes['form']} onSubmit={save} noValidate>
      <h3 className={classes['formTitle']}>{t('absenceTitle')}</h3>
      <SegmentedControl
        fullWidth
        size="lg"
        aria-label={t('kind')}
        value={kind}
        onChange={(value) => setKind(ABSENCE_TYPES.find((type) => type === value) ?? 'vacation')}
        data={ABSENCE_TYPES.map((type) => ({ value: type, label: t(`types.${type}`) }))}
      />
      <DateField label={t('from')} pickLabel={t('pickFrom')} value={from} onChange={setFrom} />
      <DateField label={t('to')} pickLabel={t('pickTo')} value={to} onChange={setTo} />
      <TextInput
        size="lg"
        label={t('note')}
        value={note}
        maxLength={MAX_REASON}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {asked && !daysOk && <MessageBox tone="bad">{t('needDays')}</MessageBox>}
      {change.error !== null && (
        <MessageBox tone="bad">{describeError(change.error).description}</MessageBox>
      )}
      <Button type="submit" size="lg" loading={change.isPending}>
        {tCommon('save')}
      </Button>
      <Button size="lg" variant="default" onClick={onDone}>
        {t('back')}
      </Button>
    </form>
  );
}
