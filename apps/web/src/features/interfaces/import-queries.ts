import {
  getImport,
  type ImportState,
  listImportChanges,
  listImportFaults,
  listRecordImports,
  type OpenImport,
  type RecordImport,
} from '@dalpak/contracts';
import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

/** Polling interval in milliseconds while an import is being processed. */
const POLL_MS = 700;
const WORKING: ReadonlySet<ImportState> = new Set(['reading', 'checking', 'committing', 'undoing']);

export function isWorking(state: ImportState): boolean {
  return WORKING.has(state);
}

export const importsKey = (component: number): readonly unknown[] => ['record-imports', component];
export const importKey = (component: number, id: number): readonly unknown[] => [
  ...importsKey(component),
  id,
];

export function useImport(component: number, id: number): UseQueryResult<OpenImport> {
  return useQuery({
    queryKey: importKey(component, id),
    queryFn: async ({ signal }) =>
      (await api.call(getImport, { params: { component, id } }, { signal })).data,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isWorking(state.data.state) ? POLL_MS : false,
  });
}

export function useImports(component: number): UseQueryResult<readonly RecordImport[]> {
  return useQuery({
    queryKey: [...importsKey(component), 'list'],
    queryFn: async ({ signal }) =>
      (await api.call(listRecordImports, { params: { component } }, { signal })).data,
  });
}

/**
 * Pages of the lines that a checked file would write. `round` identifies one check of the import.
 */
export function useChanges(
  component: number,
  id: number,
  verdict: 'changed' | 'new',
  round: string,
) {
  return useInfiniteQuery({
    queryKey: [...importKey(component, id), 'changes', verdict, round],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listImportChanges,
        { params: { component, id }, query: { verdict, after: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
}

/** Identifies one check of an import, so that the results of a new check are loaded anew. */
export const checkKeyOf = ({ state, plan, counts }: OpenImport): string =>
  `${state} ${JSON.stringify([plan, counts])}`;

/** Pages of the invalid cells. `round` identifies one check of the import. */
export function useInvalidCells(component: number, id: number, round: string) {
  return useInfiniteQuery({
    queryKey: [...importKey(component, id), 'faults', round],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listImportFaults,
        { params: { component, id }, query: { after: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });
}
