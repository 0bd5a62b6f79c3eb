import type { RecordComponent } from '@dalpak/contracts';

/** What the kit does differently for a component: by day those are asked that have each of these once, at night all. */
export function kitFeaturesOf({ columns, writes, status, identity }: RecordComponent): readonly string[] {
  const ofColumns = columns.flatMap((column) => [
    `${column.kind} of a list`, ...(['required', 'unique', 'next', 'computed', 'sorted', 'search'] as const).filter((flag) => flag in column).map((flag) => `${column.kind} ${flag}`),
  ]);
  return [...ofColumns, `writes ${writes ?? 'nothing'}`, `${identity.length} keys`, `status ${status !== undefined}`];
}
