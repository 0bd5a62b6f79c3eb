import { Button, NativeSelect, Textarea } from '@mantine/core';
import {
  type Decision,
  decideException,
  type ExceptionMark,
  MAX_MARK_REASON,
} from '@dalpak/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { localDateOf } from '../../ui/format/format-date.ts';
import { toast } from '../../ui/messages/toast.ts';
import { useExceptionWords } from './exceptions-words.ts';
import classes from './exceptions.module.css';
import { EXCEPTIONS } from './use-exceptions.ts';

const DAY_MS = 24 * 3_600_000;
/** The choice of no task. */
const NO_TASK = '';
/** A mark that is fine needs a reason of these characters. */
const SHORTEST = 2;

/** Asks what a decision needs, and stores it. */
export function DecideDialog({
  mark: { id, sign, employee },
  decision,
  people,
  self,
  onClose,
}: {
  readonly mark: ExceptionMark;
  /** Who can be given a task; none without the right to add tasks. */
  readonly people: readonly { readonly id: number; readonly name: string }[];
  readonly self: number | null;
  readonly decision: Decision;
  readonly onClose: () => void;
}): ReactNode {
  const say = useExceptionWords();
  const cache = useQueryClient();
  const [reason, setReason] = useState('');
  const [day, setDay] = useState(() => localDateOf(Date.now() + DAY_MS));
  const checkers = people.filter((one) => one.id !== employee.id);
  const [checker, setChecker] = useState(() =>
    checkers.some((one) => one.id === self) ? String(self) : NO_TASK,
  );
  const [isShort, setIsShort] = useState(false);
  const [busy, setBusy] = useState(false);
  const decide = async (): Promise<void> => {
    if (decision === 'fine' && reason.trim().length < SHORTEST) return setIsShort(true);
    setBusy(true);
    try {
      // Tasks are read by many, so the subject does not name the person.
      const subject = say('taskSubject', { sign: say(`sign.${sign}`) });
      const task =
        decision === 'to_check' && checker !== NO_TASK
          ? { employee: Number(checker), subject }
          : null;
      const body = {
        state: decision,
        reason: reason.trim(),
        check_on: decision === 'to_check' ? day : null,
        task,
      };
      await api.call(decideException, { params: { id }, body });
      await cache.invalidateQueries({ queryKey: EXCEPTIONS });
      toast({ text: say(task === null ? 'saved' : 'taskSaved'), tone: 'ok' });
      onClose();
    } catch (error) {
      setBusy(false);
      showError(error);
    }
  };
  return (
    <Modal opened onClose={onClose} title={say(`decide.${decision}`)}>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void decide();
        }}
      >
        {decision === 'to_check' && (
          <DateField
            label={say('checkOn')}
            pickLabel={say('pickDay')}
            value={day}
            onChange={(value) => setDay(value ?? day)}
          />
        )}
        {decision === 'to_check' && checkers.length > 0 && (
          <NativeSelect
            label={say('checker')}
            value={checker}
            onChange={(event) => setChecker(event.currentTarget.value)}
            data={[
              { value: NO_TASK, label: say('noTask') },
              ...checkers.map((one) => ({ value: String(one.id), label: one.name })),
            ]}
          />
        )}
        <Textarea
          data-autofocus
          label={say(`ask.${decision}`)}
          value={reason}
          maxLength={MAX_MARK_REASON}
          autosize
          minRows={2}
          error={isShort && reason.trim().length < SHORTEST ? say('reasonNeeded') : null}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" size="md" loading={busy}>
          {say('save')}
        </Button>
      </form>
    </Modal>
  );
}
