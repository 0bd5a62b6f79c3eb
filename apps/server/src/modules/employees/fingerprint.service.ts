import { explain } from '../../kernel/errors/explain.ts';
import { canGrant, type PermissionMap } from '@dalpak/contracts';
import { isUniqueViolation, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { writeAudit, type AuditEntry } from '../audit/index.ts';
import { hashFingerprint } from './fingerprint-hash.ts';
import {
  deleteFingerprint,
  employeeExists,
  listFingerprints,
  putFingerprint,
} from './fingerprint.store.ts';
import { findRightsOf } from './people.store.ts';

export interface Finger {
  readonly employeeId: number;
  readonly finger: number;
}

/** Enrolled fingers of an employee. @throws NOT_FOUND when this business has no such employee */
export async function fingersOf(db: TenantDb, employeeId: number) {
  if (!(await employeeExists(db, employeeId))) throw new AppError('NOT_FOUND');
  return (await listFingerprints(db, employeeId)).map(({ finger, createdAt }) => ({
    finger,
    date_created: createdAt.toISOString(),
  }));
}

/**
 * The actor who changes the fingers of an employee: their own permissions, and how the log names
 * them.
 */
export interface FingerEditor {
  readonly ownPerr: PermissionMap;
  readonly actor: AuditEntry['actor'];
}

/**
 * A finger signs in as its employee, so the actor who enrols one must have all of that employee's
 * permissions.
 */
async function assertMayEditFingers(
  tx: TenantTx,
  employeeId: number,
  { ownPerr }: FingerEditor,
): Promise<void> {
  const rights = await findRightsOf(tx, employeeId);
  if (!rights.every((map) => canGrant(ownPerr, map)))
    throw new AppError('PERMISSION_DENIED', { reason: explain('permissions_beyond_own') });
}

/**
 * Enrols the identifier that the reader sends for this finger.
 * @throws NOT_FOUND, FINGERPRINT_TAKEN; PERMISSION_DENIED for an employee with more permissions
 */
export async function enrolFinger(
  kernel: Kernel,
  db: TenantDb,
  { employeeId, finger, fingerprint }: Finger & { readonly fingerprint: string },
  keeper: FingerEditor,
): Promise<void> {
  const { actor } = keeper;
  if (!(await employeeExists(db, employeeId))) throw new AppError('NOT_FOUND');
  const template = hashFingerprint(kernel.database.secrets['card-lookup'], db.cloudId, fingerprint);
  const enrolledBy = actor.kind === 'user' ? actor.id : null;
  try {
    await db.tx(async (tx) => {
      await assertMayEditFingers(tx, employeeId, keeper);
      await putFingerprint(tx, { employeeId, finger, template, enrolledBy });
      await writeAudit(tx, {
        action: 'fingerprint.enrolled',
        actor,
        employeeId,
        entity: 'employee',
        entityId: String(employeeId),
        after: { finger },
      });
    });
  } catch (error) {
    // With the same finger at two employees, a sign-in would be as the first that the database
    // finds.
    if (isUniqueViolation(error)) throw new AppError('FINGERPRINT_TAKEN');
    throw error;
  }
}

/**
 * Removes an enrolled finger.
 * @throws NOT_FOUND when that finger is not enrolled, or the employee is not of this business;
 *   PERMISSION_DENIED for an employee with more permissions
 */
export async function removeFinger(
  db: TenantDb,
  { employeeId, finger }: Finger,
  keeper: FingerEditor,
): Promise<void> {
  const { actor } = keeper;
  await db.tx(async (tx) => {
    await assertMayEditFingers(tx, employeeId, keeper);
    if (!(await deleteFingerprint(tx, employeeId, finger))) throw new AppError('NOT_FOUND');
    await writeAudit(tx, {
      action: 'fingerprint.removed',
      actor,
      employeeId,
      entity: 'employee',
      entityId: String(employeeId),
      before: { finger },
    });
  });
}
