import { Button, Group } from '@mantine/core';
import { IconPencilBolt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../ui/format/format-date.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { useFormWords } from './state/form-words.ts';

/** Unicode isolate: keeps the time behind its date in a right-to-left line. */
const isolated = (text: string): string => `\u2066${text}\u2069`;

/** Offers an unsaved draft of an earlier visit: to restore or to delete. */
export function DraftOffer({
  at,
  onTake,
  onDrop,
}: {
  readonly at: number;
  readonly onTake: () => void;
  readonly onDrop: () => void;
}): ReactNode {
  const say = useFormWords();
  return (
    <MessageBox
      tone="warn"
      icon={<IconPencilBolt size={20} />}
      title={say('draftFound', { at: isolated(formatDate(at)) })}
    >
      <Group gap="sm" mt={4}>
        <Button size="compact-md" variant="default" onClick={onTake}>
          {say('draftUse')}
        </Button>
        <Button size="compact-md" variant="default" onClick={onDrop}>
          {say('draftDrop')}
        </Button>
      </Group>
    </MessageBox>
  );
}
