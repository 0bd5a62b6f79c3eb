import { findRecordComponent, titleOf } from '@dalpak/contracts';
import { currentLanguage } from '../../../platform/i18n/i18n.ts';
import { recordName } from '../../values/record-value.tsx';

/**
 * Name of a record among records of every kind: its own name, or its kind and code (`קופון E-7`).
 */
export function nameOfRecord(component: number, record: Parameters<typeof recordName>[1]): string {
  const declared = findRecordComponent(component);
  return titleOf(
    declared?.singular ?? null,
    recordName(declared?.columns ?? [], record),
    currentLanguage(),
  );
}
