import { hasModuleAccess, isAllowed, type PermissionMap, type PermissionOperation } from '@dalpak/contracts';
import type { EmployeePrincipal, ServicePrincipal, SessionPrincipal } from '../auth/principal.ts';
import { AppError } from '../errors/app-error.ts';

/** The caller, with the data that authorization depends on. */
export interface Asker {
  readonly session: Pick<SessionPrincipal, 'kind'>;
  readonly service: ServicePrincipal | null;
  readonly employee: EmployeePrincipal | null;
  /** The employee's own map at a terminal, the user's in the back office. */
  readonly perr: PermissionMap;
}

/**
 * Authorizes the operation. The checks run in this order: the service, the employee at the
 * terminal, the modules of the service, the permission map.
 * @throws SERVICE_NOT_OK, EMPLOYEE_REQUIRED, UPGRADE, PERMISSION_DENIED
 */
export function assertMay(asker: Asker, operation: PermissionOperation): void {
  assertPresent(asker);
  assertServiceHas(asker.service, operation);
  assertMap(asker, operation);
}

/**
 * Requires a person, in a business whose service is active.
 * @throws SERVICE_NOT_OK, EMPLOYEE_REQUIRED
 */
export function assertPresent(asker: Omit<Asker, 'perr'>): void {
  assertServiceOk(asker.service);
  assertSomebody(asker);
}

/** Requires a person: a terminal without an employee is none. @throws EMPLOYEE_REQUIRED */
export function assertSomebody({ session, employee }: Pick<Asker, 'session' | 'employee'>): void {
  if (session.kind === 'terminal' && employee === null) throw employeeRequired();
}

/** @throws PERMISSION_DENIED */
export function assertMap({ perr }: Pick<Asker, 'perr'>, operation: PermissionOperation): void {
  if (!isAllowed(perr, operation)) throw new AppError('PERMISSION_DENIED', { operation });
}

/** Whether {@link assertMay} would allow the operation. */
export function may(asker: Asker, operation: PermissionOperation): boolean {
  const somebody = asker.session.kind !== 'terminal' || asker.employee !== null;
  return asker.service?.ok === true && somebody && hasModuleAccess(asker.service.modules, operation) && isAllowed(asker.perr, operation);
}

/** @throws SERVICE_NOT_OK */
function assertServiceOk(service: ServicePrincipal | null): asserts service is ServicePrincipal {
  if (service === null || !service.ok) throw new AppError('SERVICE_NOT_OK');
}

/**
 * Requires the module of the operation: no permission map grants what the business's service lacks.
 * @throws SERVICE_NOT_OK, UPGRADE
 */
export function assertServiceHas(service: ServicePrincipal | null, operation: PermissionOperation): void {
  assertServiceOk(service);
  if (!hasModuleAccess(service.modules, operation)) throw new AppError('UPGRADE');
}

/** The error offers the sign-in by card. */
export function employeeRequired(): AppError {
  return new AppError('EMPLOYEE_REQUIRED', { details: [{ text: 'הזדהות בכרטיס עובד', action: 'employee_login' }] });
}
