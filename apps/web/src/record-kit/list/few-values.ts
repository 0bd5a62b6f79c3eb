import type { RecordColumn, SearchType } from '@dalpak/contracts';
import { useTranslation } from 'react-i18next';
import { labelText } from '../words.ts';

/** Values of a column that has only a few, each with its word; null where texts are typed. */
export function useFewValues(column: RecordColumn): readonly (readonly [string, string])[] | null {
  const { t } = useTranslation();
  if (column.kind === 'switch' || column.kind === 'checkbox') return [['1', t('yes')], ['0', t('no')]];
  if (column.kind === 'choice' || column.kind === 'radio') return Object.entries(column.choices).map(([key, label]) => [key, labelText(label)] as const);
  return null;
}

/** A value that was chosen is that value: it is no beginning of another. */
export function fewTypeOf(type: SearchType): SearchType {
  return type === 'not_equal' ? type : 'equal';
}
