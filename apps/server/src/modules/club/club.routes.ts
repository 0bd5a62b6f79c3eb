import * as api from '@dalpak/contracts';
import { authorize, bindRoute, type Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import * as service from './club.service.ts';
import * as joining from './join.service.ts';

/** Calls of a till about members of the club, and of their card pages. */
export function clubRoutes(kernel: Kernel): readonly Route[] {
  const today = (): string => toLocalDateTime(kernel.now()).slice(0, 10);
  return [
    bindRoute(api.readMember, async (ctx, { body: { customer, bill } }) => ({
      data: await service.readMember(
        ctx.db,
        { customerId: customer, billId: bill, today: today() },
        // Who holds the token acts as the member, so it goes only to who may change the customer.
        authorize(ctx, { type: 'pos', key: 'pos.customer.edit' }),
      ),
    })),
    bindRoute(api.holdPoints, (ctx, { body: { customer, bill, points } }) =>
      ctx.db.tx(async (tx) => ({
        data: await service.holdPoints(
          tx,
          { customerId: customer, billId: bill, today: today() },
          points,
        ),
      })),
    ),
    bindRoute(api.giveGift, (ctx, { body: { customer, gift } }) =>
      ctx.db.tx(async (tx) => ({
        data: await service.giveGift(tx, {
          customerId: customer,
          giftId: gift,
          today: today(),
          terminalId: ctx.terminal.id,
          employeeId: ctx.employee?.id ?? null,
        }),
      })),
    ),
    bindRoute(api.listClubs, async (ctx) => ({ data: await joining.clubsOf(ctx.db) })),
    bindRoute(api.joinClub, async (ctx, { body }) => ({
      data: await joining.joinClub(ctx, body, today()),
    })),
    bindRoute(api.readMemberCard, async (ctx, { params }) => ({
      data: await joining.readCard(kernel, ctx, params.token, today()),
    })),
    bindRoute(api.setCardConsent, async (ctx, { params, body }) => {
      await joining.setConsent(kernel, ctx, params.token, body.marketing);
      return { code: '000' };
    }),
    bindRoute(api.leaveClub, async (ctx, { params }) => {
      await joining.leaveClub(kernel, ctx, params.token);
      return { code: '000' };
    }),
  ];
}
