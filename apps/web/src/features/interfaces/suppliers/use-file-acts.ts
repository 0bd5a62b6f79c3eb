import {
  COMPONENT,
  listSupplierFiles,
  type SupplierFile,
  undoSupplierFile,
} from '@dalpak/contracts';
import { api, queryClient } from '../../../platform/api/api.ts';
import { showError } from '../../../platform/api/error-dialog.store.ts';
import { recordsKey } from '../../../record-kit/records-key.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { useFileWords } from './words.ts';

const LOOK_MS = 500;

export const filesKey = (supplier: number): readonly unknown[] => ['supplier-files', supplier];

export async function loadFiles(
  supplier: number,
  signal?: AbortSignal,
): Promise<readonly SupplierFile[]> {
  const params = { supplier };
  return (await api.call(listSupplierFiles, { params }, signal === undefined ? {} : { signal }))
    .data;
}

/** Waits until the costs of a file have been taken or undone. */
async function settled(supplier: number, id: number): Promise<SupplierFile> {
  for (;;) {
    const file = (await loadFiles(supplier)).find((one) => one.id === id);
    if (file === undefined) throw new Error('A file that is gone');
    if (file.state !== 'committing' && file.state !== 'undoing') return file;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

interface FileActs {
  /** Tells how taking the costs ended, and offers to undo it. */
  readonly follow: (id: number) => void;
  readonly undo: (id: number) => void;
}

const WRITTEN = [
  COMPONENT.products,
  COMPONENT.supplierProducts,
  COMPONENT.supplierAgreements,
] as const;

/** Acts on the files of a supplier, which go on when their dialog is closed. */
export function useFileActs(supplier: number): FileActs {
  const say = useFileWords();
  const reload = (): Promise<unknown> =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: filesKey(supplier) }),
      ...WRITTEN.map((component) =>
        queryClient.invalidateQueries({ queryKey: recordsKey(component) }),
      ),
    ]);
  const undo = async (id: number): Promise<void> => {
    await api.call(undoSupplierFile, { params: { supplier, id } });
    const { kept } = await settled(supplier, id);
    toast({ text: kept === 0 ? say('undone') : say('undoneKept', { count: kept }), tone: 'ok' });
    await reload();
  };
  const follow = async (id: number): Promise<void> => {
    const { state, counts, error } = await settled(supplier, id);
    if (state === 'done')
      toast({
        text: say('done', { count: (counts?.changed ?? 0) + (counts?.new ?? 0) }),
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
