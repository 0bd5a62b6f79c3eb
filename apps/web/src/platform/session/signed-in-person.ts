import type { AppInit } from '@dalpak/contracts';

/** The signed-in person: a user of the back office, or the employee at the till. */
export interface SignedInPerson {
  readonly kind: 'user' | 'employee';
  readonly id: number;
}

/**
 * The person to whom notifications and stored state belong; null while no employee is at the till.
 */
export function signedInPersonOf({
  user,
  employee,
}: Pick<AppInit, 'user' | 'employee'>): SignedInPerson | null {
  if (user.auth_type === 'user') return { kind: 'user', id: user.id };
  return employee === null ? null : { kind: 'employee', id: employee.id };
}

/**
 * Key of a person in a business for data on this device, so that the next employee at the same till
 * does not see it.
 */
export function personKeyOf(init: Pick<AppInit, 'cloud' | 'user' | 'employee'>): string {
  return `${init.cloud.uuid}:${init.user.auth_type}:${signedInPersonOf(init)?.id ?? 0}`;
}
