import {
  addOwnReport,
  changeOwnReport,
  type OwnReport,
  type OwnReportView,
  removeOwnReport,
  restoreOwnReport,
} from '@dalpak/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { showError } from '../../../platform/api/error-dialog.store.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { useBuildWords } from './build-words.ts';
import { OWN_REPORTS } from '../../../report-kit/own-reports.ts';

/** How long the toast offers to undo. */
const UNDO_MS = 10_000;

/** Saving and deleting of built reports, each of which can be undone for ten seconds. */
export function useOwnReportWork(): {
  readonly save: (report: OwnReport, before: OwnReportView | null) => Promise<OwnReportView>;
  readonly remove: (code: string) => Promise<void>;
} {
  const say = useBuildWords();
  const cache = useQueryClient();
  const refresh = (): Promise<void> => cache.invalidateQueries({ queryKey: OWN_REPORTS });
  const undo = (text: string, work: () => Promise<unknown>): void =>
    toast({
      text,
      tone: 'ok',
      // The last act alone can be undone.
      id: 'own-report',
      ms: UNDO_MS,
      action: {
        label: say('undo'),
        run: () =>
          void work()
            .then(refresh)
            .then(() => toast({ text: say('undone'), tone: 'ok' }))
            .catch(showError),
      },
    });
  return {
    save: async (report, before) => {
      const { data } =
        before === null
          ? await api.call(addOwnReport, { body: { report } })
          : await api.call(changeOwnReport, {
              params: { code: before.code },
              body: { report, version: before.version },
            });
      await refresh();
      const text = say('saved', { code: data.code });
      if (before === null) toast({ text, tone: 'ok' });
      else
        undo(text, () =>
          api.call(changeOwnReport, {
            params: { code: data.code },
            body: { report: before.report, version: data.version },
          }),
        );
      return data;
    },
    remove: async (code) => {
      await api.call(removeOwnReport, { params: { code } });
      await refresh();
      undo(say('removed'), () => api.call(restoreOwnReport, { params: { code } }));
    },
  };
}
