import { explain } from '../../errors/explain.ts';
import {
  hasModuleAccess,
  isAllowed,
  type ModulesAccess,
  type PermissionMap,
  type PermissionOperation,
} from '@dalpak/contracts';
import type {
  EmployeePrincipal,
  ServicePrincipal,
  SessionPrincipal,
} from '../../auth/principal.ts';
import { AppError } from '../../errors/app-error.ts';

/** The caller, with the data that authorization depends on. */
export interface Actor {
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
export function assertAuthorized(actor: Actor, operation: PermissionOperation): void {
  assertActivePerson(actor);
  assertServiceHas(actor.service, operation);
  assertPermission(actor, operation);
}

/**
 * Requires a person, in a business whose service is active.
 * @throws SERVICE_NOT_OK, EMPLOYEE_REQUIRED
 */
export function assertActivePerson(actor: Omit<Actor, 'perr'>): void {
  assertServiceOk(actor.service);
  assertPerson(actor);
}

/** Requires a person: a terminal without an employee is none. @throws EMPLOYEE_REQUIRED */
export function assertPerson({ session, employee }: Pick<Actor, 'session' | 'employee'>): void {
  if (session.kind === 'terminal' && employee === null) throw employeeRequired();
}

/** @throws PERMISSION_DENIED */
export function assertPermission(
  { perr }: Pick<Actor, 'perr'>,
  operation: PermissionOperation,
): void {
  if (!isAllowed(perr, operation)) throw new AppError('PERMISSION_DENIED', { operation });
}

/** Whether {@link assertAuthorized} would allow the operation. */
export function authorize(actor: Actor, operation: PermissionOperation): boolean {
  const otherUser = actor.session.kind !== 'terminal' || actor.employee !== null;
  return (
    actor.service?.ok === true &&
    otherUser &&
    hasModuleAccess(actor.service.modules, operation) &&
    isAllowed(actor.perr, operation)
  );
}

/** @throws SERVICE_NOT_OK */
function assertServiceOk(service: ServicePrincipal | null): asserts service is ServicePrincipal {
  if (service === null || !service.ok) throw new AppError('SERVICE_NOT_OK');
}

/**
 * Requires the module of the operation: no permission map grants what the business's service lacks.
 * @throws SERVICE_NOT_OK, UPGRADE
 */
export function assertServiceHas(
  service: ServicePrincipal | null,
  operation: PermissionOperation,
): void {
  assertServiceOk(service);
  if (!hasModuleAccess(service.modules, operation)) throw new AppError('UPGRADE');
}

/** Whether a business with these modules has the operation at all, whatever user asks. */
export function includesModule(modules: ModulesAccess, operation: PermissionOperation): boolean {
  return hasModuleAccess(modules, operation);
}

/** The error offers the sign-in by card. */
export function employeeRequired(): AppError {
  return new AppError('EMPLOYEE_REQUIRED', {
    details: [{ ...explain('sign_in_with_card'), action: 'employee_login' }],
  });
}
