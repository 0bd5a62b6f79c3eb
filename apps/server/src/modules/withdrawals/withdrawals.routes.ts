import {
  beginWithdrawal,
  dropWithdrawal,
  handWithdrawal,
  listWithdrawals,
  payWithdrawal,
} from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import type { ChargeDeps } from '../payments/index.ts';
import * as withdrawals from './withdrawals.service.ts';

/** Cash from the drawer against a card. */
export function withdrawalsRoutes(deps: ChargeDeps): readonly Route[] {
  return [
    bindRoute(beginWithdrawal, async (ctx, { body }) => ({
      data: await withdrawals.beginWithdrawal(deps, ctx, body),
    })),
    bindRoute(listWithdrawals, async (ctx) => ({
      data: await withdrawals.listWithdrawals(deps, ctx),
    })),
    bindRoute(handWithdrawal, async (ctx, { params }) => ({
      data: await withdrawals.handWithdrawal(deps, ctx, params.id),
    })),
    bindRoute(payWithdrawal, async (ctx, { body }) => ({
      data: await withdrawals.payByMachine(deps, ctx, body),
    })),
    bindRoute(dropWithdrawal, async (ctx, { params }) => ({
      data: await withdrawals.dropWithdrawal(deps, ctx, params.id),
    })),
  ];
}
