import {
  listUniformRuns,
  makeUniformFile,
  readUniformFile,
  type UniformRun,
} from '@dalpak/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../../platform/api/api.ts';
import { saveFile } from '../../platform/receipt/save-file.ts';

const KEY = ['tax', 'uniform'];
/** Download of a large file over a slow line. */
const FILE_MS = 300_000;

export interface UniformWish {
  readonly from: string;
  readonly to: string;
  readonly charset: 1 | 2;
  readonly books: boolean;
}

export function useUniformRuns() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.call(listUniformRuns, {}, { signal })).data,
  });
}

/** Makes a file; the list shows it first when it is ready. */
export function useMakeUniform(onMade: (run: UniformRun) => void) {
  return useMutation({
    mutationFn: async (wish: UniformWish) =>
      (await api.call(makeUniformFile, { body: { ...wish, branches: [], drive: 'C' } })).data,
    onSuccess: async (run) => {
      onMade(run);
      await queryClient.invalidateQueries({ queryKey: KEY });
    },
  });
}

export async function downloadUniform(run: UniformRun): Promise<void> {
  await saveFile(
    await api.file(
      readUniformFile,
      { params: { id: run.id } },
      { signal: AbortSignal.timeout(FILE_MS) },
    ),
    `OPENFRMT ${run.from} ${run.to}.zip`,
    'application/zip',
  );
}
