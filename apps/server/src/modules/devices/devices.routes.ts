import {
  APP,
  branchesOf,
  getPulse,
  listDeviceBills,
  listDevices,
  reportDevice,
} from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { keepReport, readBills, readDevices, readPulse } from './devices.service.ts';

/** What devices say of themselves, and how whole the branches work. */
export function devicesRoutes(kernel: Kernel): readonly Route[] {
  return [
    bindRoute(reportDevice, async (ctx, { body }) => {
      await keepReport(ctx.db, {
        terminalId: ctx.terminal.id,
        state: body.state,
        cutOff: body.cut_off,
        now: kernel.now(),
      });
      return { code: '000' };
    }),
    bindRoute(listDevices, async (ctx) => ({
      now: new Date(kernel.now()).toISOString(),
      version: APP.version,
      data: await readDevices(ctx.db, { now: kernel.now(), branches: branchesOf(ctx.perr) }),
    })),
    bindRoute(listDeviceBills, async (ctx, { params, query }) => ({
      data: await readBills(ctx.db, params.id, {
        from: new Date(query.from),
        to: new Date(query.to),
        branches: branchesOf(ctx.perr),
      }),
    })),
    bindRoute(getPulse, async (ctx) => ({
      now: new Date(kernel.now()).toISOString(),
      data: await readPulse(ctx.db, { now: kernel.now(), branches: branchesOf(ctx.perr) }),
    })),
  ];
}
