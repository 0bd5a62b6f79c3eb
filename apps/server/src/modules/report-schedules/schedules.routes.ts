import { addReportSchedule, listReportSchedules, removeReportSchedule } from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import * as schedules from './schedules.service.ts';

export function reportSchedulesRoutes(kernel: Kernel): readonly Route[] {
  return [
    bindRoute(listReportSchedules, async (ctx, { query }) => ({
      data: [...(await schedules.listSchedules(ctx, query.report))],
    })),
    bindRoute(addReportSchedule, async (ctx, { body }) => ({
      data: { id: await schedules.addSchedule(ctx, body, kernel.now()) },
    })),
    bindRoute(removeReportSchedule, async (ctx, { params }) => {
      await schedules.removeSchedule(ctx, params.id);
      return { code: '000' };
    }),
  ];
}
