import {
  type ReportColumn,
  type ReportLayout,
  readReportLayout,
  saveReportLayout,
} from '@dalpak/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';

/** How the user wants to see a report; null until it is known. */
export function useReportLayout(code: string): {
  readonly layout: ReportLayout | null;
  readonly keep: (change: Partial<ReportLayout>) => void;
} {
  const cache = useQueryClient();
  const key = ['report-layout', code];
  const { data, isError } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await api.call(readReportLayout, { params: { code } }, { signal })).data,
    staleTime: Infinity,
  });
  const save = useMutation({
    // One after another: the last wish is the one that stays.
    scope: { id: `report-layout ${code}` },
    mutationFn: (body: ReportLayout) => api.call(saveReportLayout, { params: { code }, body }),
    onError: showError,
  });
  // A report is also read when no one can say how.
  const layout = data ?? (isError ? { columns: null, view: null } : null);
  return {
    layout,
    keep: (change) => {
      const next = { columns: null, view: null, ...layout, ...change };
      cache.setQueryData(key, next);
      save.mutate(next);
    },
  };
}

/** The columns in the order that the user chose, and no others. */
export function arrangeColumns(
  columns: readonly ReportColumn[],
  chosen: readonly string[] | null,
): readonly ReportColumn[] {
  if (chosen === null) return columns;
  const arranged = chosen.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  return arranged.length === 0 ? columns : arranged;
}
