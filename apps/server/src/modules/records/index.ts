export { createAuditedKit } from './audited-kit.ts';
export { recordsRoutes } from './records.routes.ts';
