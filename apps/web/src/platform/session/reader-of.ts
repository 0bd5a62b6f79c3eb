import type { AppInit } from '@dalpak/contracts';

/** Who works here: a user of the back office, or the employee who stands at the till. */
export interface Reader {
  readonly kind: 'user' | 'employee';
  readonly id: number;
}

/** Whoever what is told, kept and remembered here is meant for; null while nobody stands at the till. */
export function readerOf({ user, employee }: Pick<AppInit, 'user' | 'employee'>): Reader | null {
  if (user.auth_type === 'user') return { kind: 'user', id: user.id };
  return employee === null ? null : { kind: 'employee', id: employee.id };
}

/** Name of a person in a business, for what this device keeps of them: the next one at the same till does not find it. */
export function personOf(init: Pick<AppInit, 'cloud' | 'user' | 'employee'>): string {
  return `${init.cloud.uuid}:${init.user.auth_type}:${readerOf(init)?.id ?? 0}`;
}
