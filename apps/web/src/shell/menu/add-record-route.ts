import { findComponent } from '@dalpak/contracts';

/**
 * The route that adds a record: the document screen for a document, otherwise the record's form;
 * null when it cannot be added from here.
 */
export function addRecordRoute(component: number): string | null {
  const info = findComponent(component);
  if (info === null || !info.add) return null;
  return info.documentType === null
    ? `/item/id/0/component/${component}`
    : `/document/${info.documentType}/0`;
}
