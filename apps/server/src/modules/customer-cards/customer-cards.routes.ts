import {
  beginCustomerCard,
  listCustomerCards,
  removeCustomerCard,
  reportCardPage,
} from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import * as service from './customer-cards.service.ts';

/** Cards on file of customers, and what the card provider reports. */
export function customerCardsRoutes(kernel: Kernel): readonly Route[] {
  return [
    bindRoute(listCustomerCards, async (ctx, { params }) => ({
      data: await service.cardsOf(ctx.db, params.id),
      connected: (kernel.config.cardPage ?? null) !== null,
    })),
    bindRoute(beginCustomerCard, async (ctx, { params }) => ({
      data: { url: await service.begin(kernel, ctx, params.id) },
    })),
    bindRoute(removeCustomerCard, async (ctx, { params }) => {
      await service.remove(ctx, params.id, params.card.toLowerCase());
      return { code: '000' };
    }),
    bindRoute(reportCardPage, async (ctx, { params, body }) => {
      await service.storeReport(kernel, ctx.request, params.cloud, body);
      return { code: '000' };
    }),
  ];
}
