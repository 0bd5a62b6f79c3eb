import {
  assignSection,
  cancelOrder,
  changeDeliveries,
  endFrozenCart,
  listDeliveries,
  listFrozenCarts,
  listOrders,
  putFrozenCart,
  readDelivery,
  readFloorPlan,
  readOrder,
  readRestaurant,
  readRestaurantElements,
  readRestaurantFloors,
  saveFloorPlan,
  saveOrders,
  takeFrozenCart,
} from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/routes/bind.ts';
import * as plan from './floor-plan.service.ts';
import * as frozen from './held-bills.service.ts';
import * as cancelling from './cancel-order.service.ts';
import type { OrdersDeps } from './order-context.ts';
import * as reading from './read-orders.service.ts';
import * as saving from './save-orders.service.ts';

/** Calls about open orders, tables and held bills. */
export function ordersRoutes(deps: OrdersDeps): readonly Route[] {
  return [
    bindRoute(listOrders, async (ctx) => ({ data: await reading.listOrders(ctx) })),
    bindRoute(readOrder, async (ctx, { params }) => ({
      data: await reading.readOrder(ctx, params.id),
    })),
    bindRoute(saveOrders, async (ctx, { body }) => ({
      data: await saving.saveOrders(deps, ctx, body.orders, body.kitchen),
    })),
    bindRoute(cancelOrder, async (ctx, { params, body }) => ({
      data: await cancelling.cancelOrder(deps, ctx, params.id, body.approval, body.reason),
    })),
    bindRoute(readRestaurantFloors, async (ctx) => ({
      floors: [...(await plan.readRestaurant(ctx)).floors],
    })),
    bindRoute(readRestaurantElements, async (ctx, { query }) => ({
      elements: (await plan.readRestaurant(ctx)).elements.filter(
        ({ floor }) => query.floor === undefined || floor === query.floor,
      ),
    })),
    bindRoute(readRestaurant, (ctx) => plan.readRestaurant(ctx)),
    bindRoute(readFloorPlan, (ctx, { params }) => plan.readFloorPlan(ctx, params.id)),
    bindRoute(saveFloorPlan, (ctx, { params, body }) => plan.saveFloorPlan(ctx, params.id, body)),
    bindRoute(assignSection, (ctx, { body }) =>
      plan.assignSection(ctx, body.section, body.waiter, deps.now()),
    ),
    bindRoute(listDeliveries, async (ctx) => ({ data: await reading.listDeliveries(deps, ctx) })),
    bindRoute(readDelivery, async (ctx, { params }) => ({
      data: await reading.readDelivery(ctx, params.id),
    })),
    bindRoute(changeDeliveries, async (ctx, { body }) => ({
      data: await saving.changeDeliveries(deps, ctx, body.orders),
    })),
    bindRoute(listFrozenCarts, async (ctx, { query }) =>
      frozen.listHeldBills(ctx, query.own?.split(',') ?? []),
    ),
    bindRoute(putFrozenCart, async (ctx, { body }) => ({
      data: await frozen.holdBill(ctx, body.cart, body.name, Math.min(body.frozen_at, deps.now())),
    })),
    bindRoute(takeFrozenCart, async (ctx, { params, body }) => ({
      data: await frozen.recallBill(ctx, params.id, Math.min(body.at ?? deps.now(), deps.now())),
    })),
    bindRoute(endFrozenCart, async (ctx, { params }) => {
      await frozen.endCancelledBill(ctx, params.id);
      return { status: 'ok' as const };
    }),
  ];
}
