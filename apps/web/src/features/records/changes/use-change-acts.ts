import { COMPONENT, listBulkChanges, type PlannedChange, undoBulkChange } from '@dalpak/contracts';
import { api, queryClient } from '../../../platform/api/api.ts';
import { showError } from '../../../platform/api/error-dialog.store.ts';
import { recordsKey } from '../../../record-kit/records-key.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { useChangeWords } from './words.ts';

export const CHANGES_KEY = ['bulk-changes'] as const;
const LOOK_MS = 500;

const isWorking = ({ state, due_at: due }: PlannedChange): boolean =>
  state === 'committing' || state === 'undoing' || (state === 'planned' && due <= Date.now());

export async function loadChanges(signal?: AbortSignal): Promise<readonly PlannedChange[]> {
  return (await api.call(listBulkChanges, {}, signal === undefined ? {} : { signal })).data;
}

/** Waits until a change has been made or undone. */
async function settled(id: number): Promise<PlannedChange> {
  for (;;) {
    const change = (await loadChanges()).find((one) => one.id === id);
    if (change === undefined) throw new Error('A change that is gone');
    if (!isWorking(change)) return change;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

interface ChangeActs {
  /** Tells how the change ended, and offers to undo it. */
  readonly follow: (id: number) => void;
  readonly undo: (id: number) => void;
}

/** Acts on bulk changes, which go on when their dialog is closed. */
export function useChangeActs(): ChangeActs {
  const say = useChangeWords();
  const reload = (): Promise<unknown> =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: CHANGES_KEY }),
      queryClient.invalidateQueries({ queryKey: recordsKey(COMPONENT.products) }),
    ]);
  const undo = async (id: number): Promise<void> => {
    await api.call(undoBulkChange, { params: { id } });
    const { kept } = await settled(id);
    toast({ text: kept === 0 ? say('undone') : say('undoneKept', { count: kept }), tone: 'ok' });
    await reload();
  };
  const follow = async (id: number): Promise<void> => {
    const { state, counts, error } = await settled(id);
    if (state === 'done')
      toast({
        text: say('done', { count: counts?.changed ?? 0 }),
        tone: 'ok',
        action: { label: say('undo'), run: () => void undo(id).catch(showError) },
      });
    else toast({ text: say('failed', { why: error?.desc ?? '' }), tone: 'bad' });
    await reload();
  };
  return {
    follow: (id) => void follow(id).catch(showError),
    undo: (id) => void undo(id).catch(showError),
  };
}
