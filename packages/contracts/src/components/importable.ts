import type { RecordComponent } from './record-component.ts';

/**
 * Whether a file can create or change records of the component: those that users write and one
 * number identifies.
 */
export function isImportable({
  import: imports,
  writes,
  identity,
  named,
}: RecordComponent): boolean {
  return imports !== false && writes !== undefined && identity.length === 1 && named === undefined;
}
