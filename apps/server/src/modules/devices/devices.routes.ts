import { APP, getPulse, listDeviceBills, listDevices, reportDevice } from '@dalpak/contracts';
import { requireFound } from '../../kernel/errors/app-error.ts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { listBills } from './devices.store.ts';
import { keepReport, readDevices, readPulse } from './devices.service.ts';

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
      data: await readDevices(ctx.db, kernel.now()),
    })),
    bindRoute(listDeviceBills, async (ctx, { params, query }) => {
      const bills = requireFound(
        await listBills(ctx.db, params.id, { from: new Date(query.from), to: new Date(query.to) }),
      );
      return { data: bills.map(({ at, ...bill }) => ({ ...bill, at: at.toISOString() })) };
    }),
    bindRoute(getPulse, async (ctx) => ({
      now: new Date(kernel.now()).toISOString(),
      data: await readPulse(ctx.db, kernel.now()),
    })),
  ];
}
