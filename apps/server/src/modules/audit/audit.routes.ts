import { listAudit as endpoint, recordsOfAct } from '@dalpak/contracts';
import { handle } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import { namesOfRecords } from '../../record-kit/index.ts';
import { listAudit } from './audit-read.service.ts';

export function auditRoutes(): readonly Route[] {
  return [handle(endpoint, async (ctx, { query: { limit, after, ...filter } }) => {
    const page = await listAudit(ctx.db, filter, { limit, after });
    return { ...page, names: await namesOfRecords(ctx, page.data.flatMap(recordsOfAct)) };
  })];
}
