import { type ReportCells, type ReportDefinition, runReport } from '@dalpak/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { type ReportView, runQueryOf } from '../../report-kit/report-view.ts';

/** The facts behind lines that a user unfolded. */
export function useOpened(
  report: ReportDefinition,
  view: ReportView,
  today: string,
  first: number,
) {
  const [opened, setOpened] = useState<Readonly<Record<string, readonly ReportCells[]>>>({});
  const [each, setEach] = useState(first);
  const load = useMutation({
    mutationFn: async ({ key, count }: { readonly key: string; readonly count: number }) =>
      (
        await api.call(runReport, {
          params: { code: report.code },
          query: {
            ...runQueryOf({ ...view, compare: 'off' }, today),
            IncludeMovements: 1,
            ReportPerItem: count,
            line: key,
          },
        })
      ).data,
    onSuccess: ({ rows }, { key }) =>
      setOpened((now) => ({ ...now, [key]: rows[0]?.movements ?? [] })),
    onError: showError,
  });
  return {
    opened,
    each,
    toggle: (key: string): void => {
      if (opened[key] === undefined) return load.mutate({ key, count: first });
      const { [key]: _closed, ...others } = opened;
      return setOpened(others);
    },
    more: (key: string): void => {
      const count = Math.min(500, each + first);
      setEach(count);
      load.mutate({ key, count });
    },
    clear: (): void => setOpened({}),
  };
}
