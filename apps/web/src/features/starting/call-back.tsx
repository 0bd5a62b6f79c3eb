import { Button } from '@mantine/core';
import { showChecklist } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { api, queryClient } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { toast } from '../../ui/messages/toast.ts';
import { CHECKLIST_KEY } from './start-list.tsx';
import { useStartWords } from './words.ts';

/** Brings the list of first steps back to home, from help. */
export function CallBack(): ReactNode {
  const say = useStartWords();
  const may = useAccess({ type: 'system', key: 'settings' }) === 'ok';
  if (!may) return null;
  const back = async (): Promise<void> => {
    try {
      const { data } = await api.call(showChecklist, { body: { shown: true } });
      queryClient.setQueryData(CHECKLIST_KEY, data);
      toast({ text: say('back'), tone: 'ok' });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Button variant="default" onClick={() => void back()}>
      {say('callBack')}
    </Button>
  );
}
