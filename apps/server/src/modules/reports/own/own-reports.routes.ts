import {
  addOwnReport,
  changeOwnReport,
  listOwnReports,
  readOwnReport,
  removeOwnReport,
  restoreOwnReport,
} from '@dalpak/contracts';
import { bindRoute } from '../../../kernel/http/index.ts';
import type { Route } from '../../../kernel/http/index.ts';
import * as own from './own-reports.service.ts';

export function ownReportsRoutes(): readonly Route[] {
  return [
    bindRoute(listOwnReports, async (ctx) => ({
      data: [...(await own.listOwnReports(await own.readerOf(ctx)))],
    })),
    bindRoute(readOwnReport, async (ctx, { params }) => ({
      data: await own.readOwnReport(await own.readerOf(ctx), params.code),
    })),
    bindRoute(addOwnReport, async (ctx, { body }) => ({
      data: await own.addOwnReport(ctx, body.report),
    })),
    bindRoute(changeOwnReport, async (ctx, { params, body }) => ({
      data: await own.changeOwnReport(ctx, params.code, body),
    })),
    bindRoute(removeOwnReport, async (ctx, { params }) => {
      await own.removeOwnReport(ctx, params.code);
      return { code: '000' };
    }),
    bindRoute(restoreOwnReport, async (ctx, { params }) => {
      await own.restoreOwnReport(ctx, params.code);
      return { code: '000' };
    }),
  ];
}
