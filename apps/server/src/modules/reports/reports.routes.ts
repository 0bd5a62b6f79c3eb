import {
  deleteReportFilter,
  exportReport,
  listReportFilters,
  listReportValues,
  readReportCatalogue,
  readReportFilters,
  readReportLayout,
  runReport,
  runReportBody,
  saveReportFilter,
  saveReportLayout,
  updateReportFilter,
} from '@dalpak/contracts';
import type { reportFileQuerySchema, ReportResult, reportRunQuerySchema } from '@dalpak/contracts';
import type * as z from 'zod/mini';
import { AppError } from '../../kernel/errors/app-error.ts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route, SessionContext } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { reportFile } from './report-file.ts';
import { pdfFile } from './report-pdf.ts';
import { readLayout, saveLayout } from './report-layouts.ts';
import { filterNames, listReportValues as listValues } from './report-values.ts';
import {
  MAX_FILE_LINES,
  MAX_LINES,
  type ReportCaller,
  type ReportOptions,
  wantedOf,
  type WantedReport,
  wantedOfBody,
} from './wanted-report.ts';
import { requireReport } from './own/own-reports.service.ts';
import type { ReportTurns } from './report-turns.ts';
import { runWanted } from './run-report.ts';
import * as reports from './reports.service.ts';

type RunQuery = z.output<typeof reportRunQuerySchema> | z.output<typeof reportFileQuerySchema>;

function optionsOf(query: RunQuery, limit: number): ReportOptions {
  return {
    from: query.from ?? null,
    to: query.to ?? null,
    filters: (query.filters === undefined ? null : readReportFilters(query.filters)) ?? {},
    compare: query.compare,
    sort: query.sort === undefined ? null : { by: query.sort, down: query.down === '1' },
    movements: query.IncludeMovements === 1,
    each: query.ReportPerItem,
    line: query.line ?? null,
    limit,
  };
}

/** @param turns of all that computes reports of a business on this server */
export function reportsRoutes(kernel: Kernel, turns: ReportTurns): readonly Route[] {
  const callerOf = ({ db, perr, employee, user }: SessionContext): ReportCaller => ({
    db,
    perr,
    now: kernel.now(),
    employeeId: employee?.id ?? user?.employeeId ?? null,
  });
  const compute = (ctx: SessionContext, wanted: WantedReport): Promise<ReportResult> =>
    turns.run(ctx.db.cloudId, () => runWanted(callerOf(ctx), wanted));
  return [
    bindRoute(readReportCatalogue, (ctx) =>
      Promise.resolve({ data: reports.reportCatalogue(ctx.perr) }),
    ),
    bindRoute(
      runReport,
      async (ctx, { params, query }) => ({
        data: await compute(
          ctx,
          wantedOf(
            await requireReport(ctx, params.code),
            optionsOf(query, MAX_LINES),
            kernel.now(),
          ),
        ),
      }),
      { readExtent: 'long' },
    ),
    bindRoute(
      runReportBody,
      async (ctx, { body }) => ({ data: await compute(ctx, wantedOfBody(body)) }),
      { readExtent: 'long' },
    ),
    bindRoute(
      exportReport,
      async (ctx, { params, query }) => {
        const report = await requireReport(ctx, params.code);
        const most = query.format === 'pdf' ? MAX_LINES : MAX_FILE_LINES;
        const wanted = wantedOf(report, optionsOf(query, most), kernel.now());
        const result = await compute(ctx, { ...wanted, movements: null });
        if (result.truncated) throw new AppError('FILE_TOO_LARGE');
        await reports.logExport(ctx, wanted, { code: report.code, lines: result.rows.length });
        const facts = {
          report,
          wanted,
          result,
          format: query.format,
          language: query.language,
          business: await reports.businessName(ctx.db),
          person: ctx.user?.name ?? ctx.employee?.firstName ?? '',
          at: toLocalDateTime(kernel.now()).replace('T', ' ').slice(0, 16),
        };
        return query.format === 'pdf'
          ? pdfFile(facts, await filterNames(ctx, wanted.filters, query.language))
          : reportFile(facts);
      },
      { readExtent: 'long' },
    ),
    bindRoute(
      listReportValues,
      async (ctx, { params, query }) => ({
        data: [
          ...(await listValues(ctx, params.dimension, {
            q: query.q,
            keys: query.keys === '' ? [] : query.keys.split(','),
          })),
        ],
      }),
      { readExtent: 'look' },
    ),
    bindRoute(readReportLayout, async (ctx, { params }) => ({
      data: await readLayout(ctx.db, await requireReport(ctx, params.code), reports.ownerOf(ctx)),
    })),
    bindRoute(saveReportLayout, async (ctx, { params, body }) => ({
      data: await saveLayout(
        ctx.db,
        await requireReport(ctx, params.code),
        reports.ownerOf(ctx),
        body,
      ),
    })),
    bindRoute(listReportFilters, async (ctx, { params }) => ({
      data: [
        ...(await reports.listReportFilters(
          ctx.db,
          (await requireReport(ctx, params.code)).code,
          reports.ownerOf(ctx),
        )),
      ],
    })),
    bindRoute(saveReportFilter, async (ctx, { body }) => {
      await requireReport(ctx, body.report);
      const id = await reports.saveReportFilter(ctx.db, reports.ownerOf(ctx), body);
      return { code: '000', data: { id } };
    }),
    bindRoute(updateReportFilter, async (ctx, { body }) => {
      const { id, name, filter, shared } = body;
      await reports.updateReportFilter(ctx.db, reports.ownerOf(ctx), { id, name, filter, shared });
      return { code: '000', data: { id } };
    }),
    bindRoute(deleteReportFilter, async (ctx, { body }) => {
      await reports.deleteReportFilter(ctx.db, reports.ownerOf(ctx), body.id);
      return { code: '000' };
    }),
  ];
}
