import {
  deleteReportFilter,
  listReportFilters,
  runReport,
  saveReportFilter,
  updateReportFilter,
} from '@dalpak/contracts';
import { handle } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import * as reports from './reports.service.ts';

export function reportsRoutes(): readonly Route[] {
  return [
    handle(
      runReport,
      async (ctx, { params, query }) => ({
        data: await reports.runReport(ctx.db, params.code, {
          from: query.from ?? null,
          to: query.to ?? null,
          movements: query.IncludeMovements === 1,
          each: query.ReportPerItem,
        }),
      }),
      { readExtent: 'long' },
    ),
    handle(listReportFilters, async (ctx, { params }) => ({
      data: [...(await reports.listReportFilters(ctx.db, params.code))],
    })),
    handle(saveReportFilter, async (ctx, { body }) => ({
      code: '000',
      data: { id: await reports.saveReportFilter(ctx.db, body.report, body.name, body.filter) },
    })),
    handle(updateReportFilter, async (ctx, { body }) => {
      await reports.updateReportFilter(ctx.db, body.id, body.name, body.filter);
      return { code: '000', data: { id: body.id } };
    }),
    handle(deleteReportFilter, async (ctx, { body }) => {
      await reports.deleteReportFilter(ctx.db, body.id);
      return { code: '000' };
    }),
  ];
}
