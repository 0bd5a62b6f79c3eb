import { findComponent } from '@dalpak/contracts';

/** Where adding a record leads: a document to its document screen, anything else to its form; null when it can not be added from here. */
export function addRoute(component: number): string | null {
  const info = findComponent(component);
  if (info === null || !info.add) return null;
  return info.documentType === null ? `/item/id/0/component/${component}` : `/document/${info.documentType}/0`;
}
