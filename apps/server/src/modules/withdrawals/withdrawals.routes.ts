import {
  beginWithdrawal,
  dropWithdrawal,
  handWithdrawal,
  listWithdrawals,
  payWithdrawal,
} from '@dalpak/contracts';
import { handle, type Route } from '../../kernel/http/index.ts';
import type { ChargeDeps } from '../payments/index.ts';
import * as withdrawals from './withdrawals.service.ts';

/** Cash from the drawer against a card. */
export function withdrawalsRoutes(deps: ChargeDeps): readonly Route[] {
  return [
    handle(beginWithdrawal, async (ctx, { body }) => ({
      data: await withdrawals.beginWithdrawal(deps, ctx, body),
    })),
    handle(listWithdrawals, async (ctx) => ({
      data: await withdrawals.listWithdrawals(deps, ctx),
    })),
    handle(handWithdrawal, async (ctx, { params }) => ({
      data: await withdrawals.handWithdrawal(deps, ctx, params.id),
    })),
    handle(payWithdrawal, async (ctx, { body }) => ({
      data: await withdrawals.payByMachine(deps, ctx, body),
    })),
    handle(dropWithdrawal, async (ctx, { params }) => ({
      data: await withdrawals.dropWithdrawal(deps, ctx, params.id),
    })),
  ];
}
