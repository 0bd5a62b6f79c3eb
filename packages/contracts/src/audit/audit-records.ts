import type { AuditEntity } from './audit.ts';
import { COMPONENT } from '../components.ts';
import { findRecordComponent } from '../components/all.ts';
import { isRef, parseRefId } from '../fields/ref.kind.ts';

/** A record as an audited action refers to it: by its component and its number. */
export interface RecordNumber {
  readonly component: number;
  readonly id: string;
}

/** Audit entities that are records of a component as well. */
const RECORDS: Partial<Readonly<Record<AuditEntity, number>>> = {
  terminal: COMPONENT.terminals,
  transaction: COMPONENT.transactions,
  product: COMPONENT.products,
  employee: COMPONENT.employees,
  time_entry: COMPONENT.timeEntries,
};

/** Facts of other entities that are record numbers. */
const NUMBERS: Readonly<Record<string, number>> = {
  approved_by: COMPONENT.employees,
  asked_to: COMPONENT.employees,
  employee: COMPONENT.employees,
  employee_id: COMPONENT.employees,
  moved_from: COMPONENT.terminals,
  terminal: COMPONENT.terminals,
  terminal_id: COMPONENT.terminals,
  department: COMPONENT.departments,
  product: COMPONENT.products,
};

/** Levels of nested lists and objects that are searched within a fact. */
const DEPTH = 3;

/**
 * The component that an action concerns, and the record if it concerns one: `id` is empty for an
 * import. Null for other entities.
 */
export function subjectOfAction(entity: string, entityId: string): RecordNumber | null {
  if (entity === 'record' || entity === 'record_import') {
    const [component = '', id = ''] = entityId.split(':');
    return findRecordComponent(Number(component)) === null
      ? null
      : { component: Number(component), id: entity === 'record' ? id : '' };
  }
  const component = RECORDS[entity as AuditEntity];
  return component === undefined ? null : { component, id: entityId };
}

/** The component whose record number a fact is; null for every other fact. */
export function componentOfFact(entity: string, entityId: string, key: string): number | null {
  if (entity !== 'record') return NUMBERS[key] ?? null;
  const record = findRecordComponent(subjectOfAction(entity, entityId)?.component ?? 0);
  const column = record?.columns.find((one) => one.key === key);
  return column?.kind === 'ref' || column?.kind === 'refs' ? (column.component ?? null) : null;
}

interface LoggedAction {
  readonly entity: string;
  readonly entity_id: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Every record that an action refers to by number only: its subject, and those in its facts that
 * have no name.
 */
export function recordsOfAction({
  entity,
  entity_id: entityId,
  before,
  after,
}: LoggedAction): readonly RecordNumber[] {
  const subject = subjectOfAction(entity, entityId);
  const found: RecordNumber[] = subject === null || subject.id === '' ? [] : [subject];
  const look = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth === 0) return;
    for (const [key, one] of Object.entries(value)) {
      const component = Array.isArray(value) ? null : componentOfFact(entity, entityId, key);
      if (component === null) look(one, depth - 1);
      else found.push(...numbersIn(one).map((id) => ({ component, id: String(id) })));
    }
  };
  look(before, DEPTH);
  look(after, DEPTH);
  return found;
}

/** Record numbers that come without names. */
function numbersIn(value: unknown): readonly number[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.flatMap((one) => (isRef(one) && one.label !== '' ? [] : (parseRefId(one) ?? [])));
}
