import { Button, NativeSelect, TextInput } from '@mantine/core';
import { askRota, type OwnRota } from '@dalpak/contracts';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { toast } from '../../ui/messages/toast.ts';
import { cx } from '../../ui/layout/cx.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './rota.module.css';
import { useRotaWords } from './rota-words.ts';
import { shiftDay } from './rota-week.ts';
import { useRotaChanges } from './use-rota.ts';

interface AskDialogProps {
  readonly data: OwnRota;
  readonly today: string;
  /** The shift that a colleague should take; null asks about a day. */
  readonly shift: OwnRota['shifts'][number] | null;
  readonly onClose: () => void;
}

/** Asks the manager: a day off, a day to work, or a swap. */
export function AskDialog({ data, today, shift, onClose }: AskDialogProps): ReactNode {
  const say = useRotaWords();
  const { refresh } = useRotaChanges();
  const [id] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState<'off' | 'prefer'>('off');
  const [day, setDay] = useState<string | null>(shiftDay(today, 7));
  const [to, setTo] = useState(String(data.colleagues[0]?.id ?? ''));
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    if (shift === null && day === null) return;
    setBusy(true);
    try {
      await api.call(askRota, {
        params: { id },
        body:
          shift === null
            ? { kind, day: day ?? '', note }
            : { kind: 'swap', shift: shift.id, to: Number(to), note },
      });
      toast({ text: say('sent'), tone: 'ok' });
      onClose();
    } catch (error) {
      showError(error);
      setBusy(false);
    }
    await refresh();
  };
  return (
    <Modal opened onClose={onClose} title={say(shift === null ? 'askDay' : 'askSwap')}>
      <form
        className={cx(arrange['column'], classes['form'])}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {shift === null ? (
          <>
            <NativeSelect
              data-autofocus
              label={say('kind')}
              value={kind}
              onChange={(event) => setKind(event.currentTarget.value === 'off' ? 'off' : 'prefer')}
              data={[
                { value: 'off', label: say('off') },
                { value: 'prefer', label: say('prefer') },
              ]}
            />
            <DateField
              label={say('day')}
              pickLabel={say('pickDay')}
              value={day}
              onChange={setDay}
            />
            {day === null && <MessageBox tone="bad">{say('pickDay')}</MessageBox>}
          </>
        ) : (
          <NativeSelect
            data-autofocus
            label={`${say('colleague')} · ${formatDate(shift.day, 'date').slice(0, 5)}`}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
            data={data.colleagues.map(({ id: one, name }) => ({ value: String(one), label: name }))}
          />
        )}
        <TextInput
          label={say('note')}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy}>
          {say('send')}
        </Button>
      </form>
    </Modal>
  );
}
