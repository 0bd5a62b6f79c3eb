import { Button } from '@mantine/core';
import { type CardKind, COMPONENT } from '@dalpak/contracts';
import { IconBooks } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { hrefOf } from '../../platform/router/navigation.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { useBookWords } from './words.ts';

/** Opens a ledger card; absent for a user who may not read the books. */
export function CardLink({
  kind,
  id,
}: {
  readonly kind: CardKind;
  readonly id: string;
}): ReactNode {
  const say = useBookWords();
  const access = useAccess({ type: 'components', action: 'r', key: COMPONENT.journalEntries });
  if (access !== 'ok') return null;
  return (
    <div>
      <Button
        component="a"
        href={hrefOf(`/books/card/${kind}/${id}`)}
        variant="default"
        leftSection={<IconBooks size={18} aria-hidden />}
      >
        {say('openCard')}
      </Button>
    </div>
  );
}
