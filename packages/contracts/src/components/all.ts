import { COMPONENTS } from '../components.ts';
import { DECLARED } from '../generated/declared.ts';
import type { RecordComponent } from './record-component.ts';

const byId = new Map<number, RecordComponent>(DECLARED.map((record) => [record.component, record]));

/** The declaration of every component, in the order of the menu. */
export const RECORD_COMPONENTS: readonly RecordComponent[] = COMPONENTS.flatMap(
  ({ id }) => byId.get(id) ?? [],
);

/** The declaration of a component's records, or null when this version has none. */
export function findRecordComponent(id: number): RecordComponent | null {
  return byId.get(id) ?? null;
}

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
