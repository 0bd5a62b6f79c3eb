import type { AppInit } from '@dalpak/contracts';

/** Name of the person at work: the employee at a till, the user in the back office. */
export function personOf({ employee, user }: Pick<AppInit, 'employee' | 'user'>): string {
  if (user.auth_type === 'terminal' && employee !== null)
    return `${employee.first_name} ${employee.last_name}`.trim();
  return user.name;
}

export function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0] ?? '')
    .join('');
}
