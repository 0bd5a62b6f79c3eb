import { changePassword, endMySessions, getMyAccount, updateMyAccount } from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import * as service from './my-account.service.ts';

export function myAccountRoutes(kernel: Kernel): readonly Route[] {
  return [
    bindRoute(getMyAccount, async (ctx) => ({ data: await service.myAccount(kernel, ctx) })),
    bindRoute(updateMyAccount, async (ctx, { body }) => {
      await service.updateAccount(kernel, ctx, body);
      return { code: '000' };
    }),
    bindRoute(changePassword, async (ctx, { body }) => {
      await service.changePassword(kernel, ctx, body);
      return { code: '000' };
    }),
    bindRoute(endMySessions, async (ctx, { body }) => {
      await service.endOtherSessions(kernel, ctx, body.id ?? null);
      return { code: '000' };
    }),
  ];
}
