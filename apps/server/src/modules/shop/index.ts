import { placeShopOrder, quotePrices, readShopOrder } from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import type { DocumentsDeps } from '../documents/index.ts';
import { placeOrder, quote, readOrder } from './shop.service.ts';

/** Calls of outside shops: prices of a basket, and orders under the shop's own numbers. */
export function shopRoutes(deps: DocumentsDeps): readonly Route[] {
  return [
    bindRoute(quotePrices, async (ctx, { body }) => ({ data: await quote(deps, ctx, body) }), {
      readExtent: 'look',
    }),
    bindRoute(placeShopOrder, async (ctx, { body }) => ({
      data: await placeOrder(deps, ctx, body),
    })),
    bindRoute(readShopOrder, async (ctx, { params }) => ({
      data: await readOrder(ctx, params.number),
    })),
  ];
}
