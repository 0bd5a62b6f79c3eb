import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { RotaWeek } from '@dalpak/contracts';
import { type ReactNode, useState } from 'react';
import { QuietText } from '../../ui/content/quiet.tsx';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { toast } from '../../ui/messages/toast.ts';
import { cx } from '../../ui/layout/cx.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './rota.module.css';
import { useRotaWords, weekdayText } from './rota-words.ts';
import { clockOf, daysOfWeek, spanOf, weekdayOf } from './rota-week.ts';
import { type ShiftDraft, useRotaChanges } from './use-rota.ts';

const MAX_TEXT = 200;
const UNDO_MS = 10_000;

interface ShiftDialogProps {
  readonly data: RotaWeek;
  readonly draft: ShiftDraft;
  readonly onClose: () => void;
}

/** Plans a shift or changes one; with a warning also the reason for which it stays. */
export function ShiftDialog({ data, draft, onClose }: ShiftDialogProps): ReactNode {
  const say = useRotaWords();
  const { put, remove } = useRotaChanges();
  const before = data.shifts.find(({ id }) => id === draft.id) ?? null;
  const [shift, setShift] = useState(draft);
  const [from, setFrom] = useState(clockOf(draft.start));
  const [to, setTo] = useState(clockOf(draft.end));
  const [busy, setBusy] = useState(false);
  const [isBad, setBad] = useState(false);
  const save = async (): Promise<void> => {
    const span = spanOf(from, to);
    setBad(span === null);
    if (span === null) return;
    setBusy(true);
    if (await put(data.branch.id, { ...shift, ...span })) onClose();
    setBusy(false);
  };
  const take = async (): Promise<void> => {
    setBusy(true);
    if (!(await remove(draft.id))) return setBusy(false);
    onClose();
    const undo = (): void => void put(data.branch.id, draft);
    toast({
      text: say('removed'),
      tone: 'ok',
      ms: UNDO_MS,
      action: { label: say('undo'), run: undo },
    });
    return undefined;
  };
  const pick = (employee: number): void => {
    const position = data.people.find(({ id }) => id === employee)?.position ?? shift.position;
    setShift({ ...shift, employee, position });
  };
  return (
    <Modal opened onClose={onClose} title={say(before === null ? 'addTitle' : 'editTitle')}>
      <form
        className={cx(arrange['column'], classes['form'])}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <NativeSelect
          label={say('employee')}
          value={String(shift.employee)}
          onChange={(event) => pick(Number(event.currentTarget.value))}
          data={data.people.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <NativeSelect
          label={say('position')}
          value={String(shift.position)}
          onChange={(event) => setShift({ ...shift, position: Number(event.currentTarget.value) })}
          data={data.positions.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <NativeSelect
          label={say('day')}
          value={shift.day}
          onChange={(event) => setShift({ ...shift, day: event.currentTarget.value })}
          data={daysOfWeek(data.week).map((day) => ({
            value: day,
            label: `${weekdayText(say, weekdayOf(day))} ${formatDate(day, 'date').slice(0, 5)}`,
          }))}
        />
        <div className={classes['pair']}>
          <TextInput
            data-autofocus
            type="time"
            label={say('from')}
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextInput
            type="time"
            label={say('to')}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        </div>
        <TextInput
          label={say('note')}
          maxLength={MAX_TEXT}
          value={shift.note}
          onChange={(event) => setShift({ ...shift, note: event.currentTarget.value })}
        />
        {before !== null && before.warnings.length > 0 && (
          <>
            <MessageBox tone="warn">
              {before.warnings.map((warning) => say(warning)).join(' · ')}
            </MessageBox>
            <TextInput
              label={say('reason')}
              maxLength={MAX_TEXT}
              value={shift.reason}
              onChange={(event) => setShift({ ...shift, reason: event.currentTarget.value })}
            />
            <QuietText>{say('reasonHelp')}</QuietText>
          </>
        )}
        {isBad && <MessageBox tone="bad">{say('badHours')}</MessageBox>}
        <div className={arrange['wrappingLine']}>
          <Button type="submit" loading={busy}>
            {say('save')}
          </Button>
          {before !== null && (
            <Button variant="default" disabled={busy} onClick={() => void take()}>
              {say('remove')}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}
