import { MAX_REASON, type StampView } from '@dalpak/contracts';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useConfirmClose } from '../../platform/windows/window-hooks.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { formatDate, localDateOf } from '../../ui/format/format-date.ts';
import { DateText } from '../../ui/figures/num.tsx';
import { useFocusFirstError } from '../../ui/fields/focus-first-error.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { quiet } from '../../ui/content/quiet.tsx';
import classes from './attendance.module.css';
import { type Change, useAttendanceChange } from './use-attendance.ts';

const CLOCK = /^([01]?\d|2[0-3]):([0-5]\d)$/;

interface StampFormProps {
  readonly employee: number;
  /** The stamp to correct; null to add a missing one. */
  readonly stamp: StampView | null;
  readonly date: string;
  readonly onDone: () => void;
}

/** Corrects a stamp or adds a missing one, with a reason. The original stamp stays on record. */
export function StampForm({ employee, stamp, date, onDone }: StampFormProps): ReactNode {
  const { t } = useTranslation('attendance');
  const { t: tCommon } = useTranslation();
  const known = stamp === null ? null : (stamp.at ?? stamp.original_at);
  const [first] = useState({
    kind: stamp?.kind ?? 'out',
    day: known === null ? date : localDateOf(Date.parse(known)),
    clock: known === null ? '' : formatDate(known, 'time'),
  });
  const [kind, setKind] = useState<'in' | 'out'>(first.kind);
  const [day, setDay] = useState<string | null>(first.day);
  const [clock, setClock] = useState(first.clock);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const root = useRef<HTMLFormElement>(null);
  const lead = useFocusFirstError(root);
  // One idempotency key for this form: pressed twice, it is one correction.
  const [requestId] = useState(() => crypto.randomUUID());
  const change = useAttendanceChange();
  useConfirmClose(
    kind !== first.kind || day !== first.day || clock !== first.clock || reason !== '',
    t(stamp === null ? 'addTitle' : 'correctTitle'),
  );
  const clockOk = CLOCK.test(clock) && day !== null;
  const reasonOk = reason.trim() !== '';
  const send = (made: Change, valid: boolean): void => {
    setAsked(true);
    if (valid) change.mutate(made, { onSuccess: onDone, onError: () => lead() });
    else lead();
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const at = `${day ?? ''}T${clock.padStart(5, '0')}`;
    const body =
      stamp === null
        ? { request_id: requestId, action: 'add' as const, employee, kind, at, reason }
        : { request_id: requestId, action: 'change' as const, entry: stamp.id, at, reason };
    send({ kind: 'correct', body }, clockOk && reasonOk);
  };
  const shown = change.error === null ? null : describeError(change.error);
  return (
    <form ref={root} className={classes['form']} onSubmit={save} noValidate>
      <h3 className={classes['formTitle']}>{t(stamp === null ? 'addTitle' : 'correctTitle')}</h3>
      {stamp === null ? (
        <SegmentedControl
          fullWidth
          size="lg"
          aria-label={t('kind')}
          value={kind}
          onChange={(value) => setKind(value === 'in' ? 'in' : 'out')}
          data={[
            { value: 'in', label: t('in') },
            { value: 'out', label: t('out') },
          ]}
        />
      ) : (
        <p className={quiet}>
          {t(stamp.kind)} · {t('stampedAt')}
          <DateText value={stamp.original_at} />
        </p>
      )}
      <DateField label={t('day')} pickLabel={t('pickDay')} value={day} onChange={setDay} />
      <TextInput
        size="lg"
        className="digits-text"
        label={t('clock')}
        value={clock}
        inputMode="numeric"
        maxLength={5}
        data-autofocus
        error={asked && !clockOk ? t('needClock') : null}
        onChange={(event) => setClock(event.currentTarget.value)}
      />
      <TextInput
        size="lg"
        label={t('reason')}
        description={t('reasonHelp')}
        value={reason}
        maxLength={MAX_REASON}
        error={asked && !reasonOk ? t('needReason') : null}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {shown !== null && (
        <MessageBox tone="bad">{shown.details[0]?.text ?? shown.description}</MessageBox>
      )}
      <Button type="submit" size="lg" loading={change.isPending}>
        {tCommon('save')}
      </Button>
      {stamp !== null && stamp.at !== null && (
        <Button
          size="lg"
          variant="light"
          color="bad"
          disabled={change.isPending}
          onClick={() =>
            send(
              {
                kind: 'correct',
                body: { request_id: requestId, action: 'void', entry: stamp.id, reason },
              },
              reasonOk,
            )
          }
        >
          {t('voidStamp')}
        </Button>
      )}
      <Button size="lg" variant="default" onClick={onDone}>
        {t('back')}
      </Button>
    </form>
  );
}
