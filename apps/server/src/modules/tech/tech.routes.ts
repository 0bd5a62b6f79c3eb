import * as api from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { openTech, setTechPassword, technicians } from './tech.service.ts';

export function techRoutes(kernel: Kernel): readonly Route[] {
  return [
    bindRoute(api.listTechnicians, async (ctx) => ({ data: [...(await technicians(ctx.db))] })),
    bindRoute(api.openTech, async (ctx, { body }) => ({
      data: await openTech(kernel, ctx, body.employee, body.password),
    })),
    bindRoute(api.setTechPassword, async (ctx, { params, body }) => {
      await setTechPassword(ctx, params.employee, body.password, kernel.now());
      return { code: '000' };
    }),
  ];
}
