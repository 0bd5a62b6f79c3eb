import { orderLowStock, receiveSupplierFile } from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import type { DocumentsDeps } from '../documents/index.ts';
import { orderGoods } from './order-goods.service.ts';
import { receiveFile } from './receive-file.service.ts';

/** Orders of goods that run out. */
export function purchasingRoutes(deps: DocumentsDeps): readonly Route[] {
  return [
    bindRoute(receiveSupplierFile, async (ctx, { params, body }) => ({
      data: await receiveFile(deps, ctx, { ...params, ...body }),
    })),
    bindRoute(orderLowStock, async (ctx, { body }) => ({
      data: await orderGoods(deps, ctx, body),
    })),
  ];
}
