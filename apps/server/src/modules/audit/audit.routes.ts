import {
  type AuditItem,
  componentOfDocument,
  listAudit as endpoint,
  recordsOfAction,
} from '@dalpak/contracts';
import { bindRoute, authorize, type SessionContext } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import { namesOfRecords } from '../../record-kit/index.ts';
import { listAudit } from './audit-read.service.ts';

/** A document is named and linked only for a user who may read documents of its type. */
function mayRead(ctx: SessionContext, document: AuditItem['document']): boolean {
  const key = document === null ? null : componentOfDocument(document.type);
  return key !== null && authorize(ctx, { type: 'components', action: 'r', key });
}

export function auditRoutes(): readonly Route[] {
  return [
    bindRoute(
      endpoint,
      async (ctx, { query: { limit, after, ...filter } }) => {
        const page = await listAudit(ctx.db, filter, { limit, after });
        const data = page.data.map((item) =>
          mayRead(ctx, item.document) ? item : { ...item, document: null },
        );
        return {
          ...page,
          data,
          names: await namesOfRecords(ctx, page.data.flatMap(recordsOfAction)),
        };
      },
      { readExtent: 'look' },
    ),
  ];
}
