import { getSupportAccess, supportAccess } from '@dalpak/contracts';
import { handle } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { approveAccess, endAccess, openAccess, supportState } from './support.service.ts';

export function supportRoutes(kernel: Kernel): readonly Route[] {
  return [
    handle(getSupportAccess, async (ctx) => ({ data: await supportState(ctx, kernel.now()) })),
    handle(supportAccess, async (ctx, { body }) => {
      if (body.action === 'open') await openAccess(kernel, ctx, body.agent);
      else if (body.action === 'approve') await approveAccess(kernel, ctx, body.agent);
      else await endAccess(kernel, ctx);
      return { data: await supportState(ctx, kernel.now()) };
    }),
  ];
}
