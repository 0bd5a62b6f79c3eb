import { Button, NativeSelect, TextInput } from '@mantine/core';
import { giveHomeLine, type HomeLine } from '@dalpak/contracts';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { showError } from '../../../platform/api/error-dialog.store.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import classes from '../widgets.module.css';
import { useNeedsWords } from './needs-words.ts';

interface GiveDialogProps {
  readonly kind: HomeLine;
  /** What the line says. */
  readonly text: string;
  readonly colleagues: readonly { readonly id: number; readonly name: string }[];
  readonly onClose: () => void;
  readonly onGiven: () => void;
}

/** Gives a line of home to a colleague, as a task of today. */
export function GiveDialog({
  kind,
  text,
  colleagues,
  onClose,
  onGiven,
}: GiveDialogProps): ReactNode {
  const say = useNeedsWords();
  const [employee, setEmployee] = useState(String(colleagues[0]?.id ?? ''));
  const [subject, setSubject] = useState(text);
  const [busy, setBusy] = useState(false);
  const give = async (): Promise<void> => {
    if (subject.trim() === '') return;
    setBusy(true);
    try {
      const body = { employee: Number(employee), subject };
      await api.call(giveHomeLine, { params: { kind }, body });
      const name = colleagues.find(({ id }) => id === body.employee)?.name ?? '';
      toast({ text: say('given', { name }), tone: 'ok' });
      onGiven();
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={say('giveTitle')}>
      <form
        className={classes['addForm']}
        onSubmit={(event) => {
          event.preventDefault();
          void give();
        }}
      >
        <NativeSelect
          data-autofocus
          label={say('colleague')}
          value={employee}
          onChange={(event) => setEmployee(event.currentTarget.value)}
          data={colleagues.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <TextInput
          label={say('subject')}
          value={subject}
          maxLength={200}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy}>
          {say('giveTask')}
        </Button>
      </form>
    </Modal>
  );
}
