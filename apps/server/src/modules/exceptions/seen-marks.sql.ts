/**
 * Condition for a mark `m` that a viewer may see: not about themselves, and all of its numbers are of
 * their branches.
 * @param self parameter of the viewer's employee
 * @param branches parameter of the viewer's branches; null = all
 */
export const mayBeSeen = ({
  self,
  branches,
}: {
  readonly self: string;
  readonly branches: string;
}): string => `m.employee_id IS DISTINCT FROM ${self}::integer AND (${branches}::integer[] IS NULL
    OR (SELECT bool_and(coalesce(d.branches <@ ${branches}::integer[], false)) FROM exception_days d WHERE d.cloud_id = m.cloud_id AND d.employee_id = m.employee_id AND d.day BETWEEN m.from_day AND m.to_day))`;
