import {
  type Label,
  listReportValues,
  REPORT_CATEGORIES,
  REPORT_RIGHTS,
  REPORTS,
} from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';

/** Rights that are closed at first, then categories and reports, which are open at first. */
export const REPORT_RIGHT_KEYS: readonly { readonly id: string; readonly opens: boolean }[] = [
  ...REPORT_RIGHTS.map((id) => ({ id, opens: true })),
  ...Object.keys(REPORT_CATEGORIES).map((id) => ({ id, opens: false })),
  ...REPORTS.map(({ code }) => ({ id: code, opens: false })),
];

const RIGHTS: Readonly<Record<string, Label>> = {
  cost: { he: 'רווח ועלות', en: 'Margin and cost' },
  wages: { he: 'שכר', en: 'Wages' },
  exceptions: { he: 'חריגים', en: 'Exceptions' },
};
const CATEGORIES: Readonly<Record<string, Label>> = REPORT_CATEGORIES;

/** The name of a right, a category or a report. */
export function reportRightName(id: string): string {
  const language = currentLanguage();
  const category = CATEGORIES[id];
  if (category !== undefined)
    return { he: `כל ${category.he}`, en: `All of ${category.en}` }[language];
  const report = REPORTS.find(({ code }) => code === id);
  return (RIGHTS[id] ?? report?.name)?.[language] ?? id;
}

/** Branches to which a position can be held. */
export function useBranches(): readonly { readonly value: string; readonly label: string }[] {
  const { data } = useQuery({
    queryKey: ['report-values', 'branch', ''],
    queryFn: async ({ signal }) =>
      (await api.call(listReportValues, { params: { dimension: 'branch' }, query: {} }, { signal }))
        .data,
  });
  return data ?? [];
}
