import { COMPONENT, findComponent } from '../components.ts';

/**
 * Whether this version lists the records of the component: all but the documents that have no screen of their own yet. Asked
 * by the menu, which is drawn before any list and needs none of the declarations.
 */
export function hasRecords(component: number): boolean {
  const info = findComponent(component);
  return info !== null && (info.documentType === null || info.id === COMPONENT.transactions);
}
