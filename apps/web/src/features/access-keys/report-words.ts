import { type Label, REPORT_CATEGORIES } from '@dalpak/contracts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';

const CATEGORIES: Readonly<Record<string, Label>> = REPORT_CATEGORIES;

/** The name of a category of reports. */
export function nameOfCategory(category: string): string {
  return CATEGORIES[category]?.[currentLanguage()] ?? category;
}
