import {
  FIELD_LABELS,
  type Labels,
  REPORT_CATEGORIES,
  REPORT_LABELS,
  type ReportColumn,
  type ReportDefinition,
} from '@dalpak/contracts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';

const LABELS: Labels = { ...FIELD_LABELS, ...REPORT_LABELS };
const CATEGORIES: Labels = REPORT_CATEGORIES;

export function headingOf({ label }: Pick<ReportColumn, 'label'>): string {
  return LABELS[label]?.[currentLanguage()] ?? label;
}

export function nameOfReport({ name }: Pick<ReportDefinition, 'name'>): string {
  return name[currentLanguage()];
}

export function nameOfCategory(category: string): string {
  return CATEGORIES[category]?.[currentLanguage()] ?? category;
}
