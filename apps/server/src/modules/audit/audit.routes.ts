import { listAudit as endpoint } from '@dalpak/contracts';
import { handle } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import { listAudit } from './audit-read.service.ts';

export function auditRoutes(): readonly Route[] {
  return [handle(endpoint, async (ctx, { query: { limit, after, ...filter } }) => listAudit(ctx.db, filter, { limit, after }))];
}
