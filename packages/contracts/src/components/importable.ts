import type { RecordComponent } from './record-component.ts';

/** Whether a file can fill or change the component's records: those that people write and that one number names. */
export function isImportable({ import: imports, writes, identity, named }: RecordComponent): boolean {
  return imports !== false && writes !== undefined && identity.length === 1 && named === undefined;
}
