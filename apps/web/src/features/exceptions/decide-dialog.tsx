import { Button, Textarea } from '@mantine/core';
import { type Decision, decideException, MAX_MARK_REASON } from '@dalpak/contracts';
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

const WEEK_MS = 7 * 24 * 3_600_000;
/** A mark that is fine needs a reason of these characters. */
const SHORTEST = 2;

/** Asks what a decision needs, and stores it. */
export function DecideDialog({
  id,
  decision,
  onClose,
}: {
  readonly id: number;
  readonly decision: Decision;
  readonly onClose: () => void;
}): ReactNode {
  const say = useExceptionWords();
  const cache = useQueryClient();
  const [reason, setReason] = useState('');
  const [day, setDay] = useState(() => localDateOf(Date.now() + WEEK_MS));
  const [isShort, setIsShort] = useState(false);
  const [busy, setBusy] = useState(false);
  const decide = async (): Promise<void> => {
    if (decision === 'fine' && reason.trim().length < SHORTEST) return setIsShort(true);
    setBusy(true);
    try {
      const body = {
        state: decision,
        reason: reason.trim(),
        check_on: decision === 'to_check' ? day : null,
      };
      await api.call(decideException, { params: { id }, body });
      await cache.invalidateQueries({ queryKey: EXCEPTIONS });
      toast({ text: say('saved'), tone: 'ok' });
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
