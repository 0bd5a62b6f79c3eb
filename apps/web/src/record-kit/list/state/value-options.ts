import type { RecordColumn, SearchType } from '@dalpak/contracts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { labelText } from '../../words.ts';

/**
 * The values of a column that has only a few, each with its label; null for a column of free text.
 */
export function useValueOptions(
  column: RecordColumn,
): readonly (readonly [string, string])[] | null {
  const { t } = useTranslation();
  if (column.kind === 'switch' || column.kind === 'checkbox')
    return [
      ['1', t('yes')],
      ['0', t('no')],
    ];
  if (column.kind === 'choice' || column.kind === 'radio')
    return Object.entries(column.choices).map(([key, label]) => [key, labelText(label)] as const);
  return null;
}

/** A chosen value is compared as a whole and not as a beginning. */
export function exactSearchType(type: SearchType): SearchType {
  return type === 'not_equal' ? type : 'equal';
}
