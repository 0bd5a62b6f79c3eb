export { writeAudit } from './audit.store.ts';
export type { AuditEntry } from './audit.store.ts';
export { auditingLock } from './sign-in-lock.ts';
