import type { RecordComponent } from '@dalpak/contracts';

/**
 * Features by which the kit treats components differently: a daily run tests components that cover
 * each of them once, the nightly run all components.
 */
export function kitFeaturesOf({
  columns,
  writes,
  status,
  identity,
}: RecordComponent): readonly string[] {
  const ofColumns = columns.flatMap((column) => [
    `${column.kind} of a list`,
    ...(['required', 'unique', 'next', 'computed', 'sorted', 'search'] as const)
      .filter((flag) => flag in column)
      .map((flag) => `${column.kind} ${flag}`),
  ]);
  return [
    ...ofColumns,
    `writes ${writes ?? 'nothing'}`,
    `${identity.length} keys`,
    `status ${status !== undefined}`,
  ];
}
