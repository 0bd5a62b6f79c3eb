import { Button, Group, Radio } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useUiWords } from '../../ui/messages/ui-words.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import type { Conflict, ConflictChoice } from './state/conflict.ts';
import type { FormModel } from './state/form.store.ts';
import classes from './form.module.css';
import { useFormWords } from './state/form-words.ts';
import { ValueText } from './value-text.tsx';

interface ConflictDialogProps {
  readonly model: FormModel;
  readonly conflicts: readonly Conflict[];
  readonly onDecide: (picks: Readonly<Record<string, ConflictChoice>>) => void;
  /** Closes without a decision: the form stays unchanged. */
  readonly onClose: () => void;
}

/** Two users changed one record: the user decides each conflicting field. */
export function ConflictDialog({
  model,
  conflicts,
  onDecide,
  onClose,
}: ConflictDialogProps): ReactNode {
  const say = useFormWords();
  const words = useUiWords();
  const [picks, setPicks] = useState<Readonly<Record<string, ConflictChoice>>>(() =>
    Object.fromEntries(conflicts.map(({ key }) => [key, 'mine'])),
  );
  const language = currentLanguage();
  return (
    <Modal opened onClose={onClose} title={say('conflictTitle')} size={560}>
      <p className={classes['kept']}>{say('conflictHelp')}</p>
      {conflicts.map(({ key, mine, theirs }) => {
        const field = model.columns.find(({ column }) => column.key === key);
        return (
          <Radio.Group
            key={key}
            label={field?.label[language] ?? key}
            value={picks[key] ?? 'mine'}
            onChange={(pick) =>
              setPicks((before) => ({ ...before, [key]: pick === 'theirs' ? 'theirs' : 'mine' }))
            }
            mb="md"
          >
            <Radio
              value="mine"
              mt={8}
              label={
                <span>
                  <strong>{say('mine')}</strong>: <ValueText column={field?.column} value={mine} />
                </span>
              }
            />
            <Radio
              value="theirs"
              mt={8}
              label={
                <span>
                  <strong>{say('theirs')}</strong>:{' '}
                  <ValueText column={field?.column} value={theirs} />
                </span>
              }
            />
          </Radio.Group>
        );
      })}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button data-autofocus onClick={() => onDecide(picks)}>
          {say('conflictSave')}
        </Button>
      </Group>
    </Modal>
  );
}
