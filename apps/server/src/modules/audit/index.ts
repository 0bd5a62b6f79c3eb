export { actorOf } from './actor.ts';
export { auditRoutes } from './audit.routes.ts';
export { listAudit } from './audit-read.service.ts';
export { findAudit, writeAudit } from './audit.store.ts';
export { namesOfUsers } from './audit-read.store.ts';
export type { AuditEntry } from './audit.store.ts';
export { countAudited, type CountedAttempt } from './sign-in-slowing.ts';
export { entityIdOf } from './record-entity.ts';
