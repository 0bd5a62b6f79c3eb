import {
  definitionOfOwn,
  findReport,
  listOwnReports,
  ownReportId,
  type OwnReportView,
  readOwnReport,
  type ReportDefinition,
} from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api/api.ts';

const KEY = 'own-reports';

/** Key of everything that is known about built reports. */
export const OWN_REPORTS = [KEY];

/** Reports that the user built, and those that are shared with them. */
export function useOwnReports(): readonly OwnReportView[] {
  const { data } = useQuery({
    queryKey: [KEY, 'all'],
    queryFn: async ({ signal }) => (await api.call(listOwnReports, {}, { signal })).data,
  });
  return data ?? [];
}

interface NamedReport {
  /** Null: there is none of this code; undefined: it is still asked for. */
  readonly report: ReportDefinition | null | undefined;
  /** What was built, of a built report. */
  readonly own: OwnReportView | null;
}

/** The report of a code, whether the product has it or a user built it. */
export function useNamedReport(code: string): NamedReport {
  const isOwn = ownReportId(code) !== null;
  const { data, isError } = useQuery({
    queryKey: [KEY, code],
    queryFn: async ({ signal }) =>
      (await api.call(readOwnReport, { params: { code } }, { signal })).data,
    enabled: isOwn,
    retry: false,
  });
  if (!isOwn) return { report: findReport(code), own: null };
  if (data !== undefined) return { report: definitionOfOwn(code, data.report), own: data };
  return { report: isError ? null : undefined, own: null };
}
