import { Button } from '@mantine/core';
import { EDIT_TIME, ROTA_NOTIFICATION } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { hrefOf } from '../../platform/router/navigation.ts';
import type { SlotProps } from '../../platform/router/slots.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { useRotaWords } from './rota-words.ts';

/** Leads to the reader's own shifts; who plans also finds the requests there. */
export function RotaNotification({ type, onDone }: SlotProps['notification.action']): ReactNode {
  const say = useRotaWords();
  const mayPlan = useAccess(EDIT_TIME) === 'ok';
  if (type !== ROTA_NOTIFICATION) return null;
  return (
    <>
      <Button
        component="a"
        size="md"
        variant="default"
        href={hrefOf('/my-shifts')}
        onClick={onDone}
      >
        {say('open')}
      </Button>
      {mayPlan && (
        <Button component="a" size="md" variant="default" href={hrefOf('/rota')} onClick={onDone}>
          {say('openRota')}
        </Button>
      )}
    </>
  );
}
