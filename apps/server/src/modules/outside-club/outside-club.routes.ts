import { askOutsideClub, cancelOutsideBenefit, reserveOutsideBenefit } from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { countingAttempts } from '../payments/index.ts';
import { askMember, cancel, type OutsideClubs, reserve } from './outside-club.service.ts';

/** Calls of a till about clubs outside; wrong cards slow the till down. */
export function outsideClubRoutes(
  { limits }: Pick<Kernel, 'limits'>,
  clubs: OutsideClubs,
): readonly Route[] {
  const today = (): string => toLocalDateTime(clubs.now()).slice(0, 10);
  return [
    bindRoute(askOutsideClub, async (ctx, { body: { card } }) => {
      const { id: terminalId, branchId } = ctx.terminal;
      return {
        data: await countingAttempts(limits, { cloudId: ctx.cloudId, terminalId }, () =>
          askMember(clubs, ctx.db, { place: { branchId, terminalId }, today: today(), card }),
        ),
      };
    }),
    bindRoute(reserveOutsideBenefit, async (ctx, { body: { bill, card, benefit } }) => {
      const { id: terminalId, branchId } = ctx.terminal;
      return {
        data: await countingAttempts(limits, { cloudId: ctx.cloudId, terminalId }, () =>
          reserve(clubs, ctx.db, {
            place: { branchId, terminalId },
            today: today(),
            card,
            bill,
            benefit,
            terminalId,
          }),
        ),
      };
    }),
    bindRoute(cancelOutsideBenefit, async (ctx, { body }) => {
      await cancel(clubs, ctx.db, body.bill);
      return { code: '000' };
    }),
  ];
}
