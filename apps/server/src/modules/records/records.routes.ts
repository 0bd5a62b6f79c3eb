import { getRecord, listRecords } from '@dalpak/contracts';
import { handle } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import { oneRecord, pageOfRecords } from './records.service.ts';

/** Reading the records of every component that declares them. */
export function recordsRoutes(): readonly Route[] {
  return [
    handle(listRecords, (ctx, { params, query }) => pageOfRecords(ctx, params.component, { q: query.q, after: query.after, limit: query.limit })),
    handle(getRecord, async (ctx, { params }) => ({ data: await oneRecord(ctx, params.component, params.id) })),
  ];
}
