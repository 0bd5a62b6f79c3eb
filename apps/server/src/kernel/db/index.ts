export { runAsAdministrator } from './run-as-administrator.ts';
export {
  isReferenceViolation,
  isRetryable,
  isStatementTimeout,
  isUniqueViolation,
  outageCodeOf,
  translateStorageErrors,
} from './database-error.ts';
export { reserveIdsUpTo, leaseIds } from './id-lease.ts';
export { inOneTransaction } from './in-one-transaction.ts';
export { openListener } from './listen.ts';
export type { Listener } from './listen.ts';
export { MigrationError } from './migrate.ts';
export { openDatabase } from './open-database.ts';
export type { Database } from './open-database.ts';
export {
  appendOutbox,
  appendOutboxAll,
  deleteOldEvents,
  findOutboxPosition,
  listCloudsWithOldEvents,
  OUTBOX_CHANNEL,
  parseOutboxNotice,
  readOutbox,
} from './outbox.ts';
export type { EventsBySetting, OutboxEvent } from './outbox.ts';
export { RuntimeRoleError } from './runtime-role.ts';
export {
  nextSyncVersion,
  readSyncVersions,
  recordRemovals,
  settleVersions,
  writeVersionsAhead,
} from './sync-version.ts';
export { SecretKeyError } from './secret-key.ts';
export type { SystemDb } from './system-db.ts';
export { rotateSecretKey } from './rotate-secret-key.ts';
export type { SystemSecrets } from './system-secrets.ts';
export { createCloud, tenantDb } from './tenant-db.ts';
export type { TenantDb, TenantTx } from './tenant-db.types.ts';
