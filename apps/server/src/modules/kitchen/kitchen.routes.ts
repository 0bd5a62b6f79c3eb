import {
  claimKitchenTicket,
  listKitchenStations,
  listKitchenTickets,
  listOrderTickets,
  listVoidReasons,
  moveKitchenTicket,
  receiveKitchenTickets,
  resendKitchenTicket,
} from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/routes/bind.ts';
import * as service from './kitchen.service.ts';

/** Calls of kitchen screens, and about tickets. */
export function kitchenRoutes({ now }: { readonly now: () => number }): readonly Route[] {
  return [
    bindRoute(listKitchenStations, async (ctx) => ({
      data: [...(await service.listStations(ctx))],
    })),
    bindRoute(listKitchenTickets, (ctx, { query }) =>
      service.listTickets(ctx, query.station, now()),
    ),
    bindRoute(moveKitchenTicket, async (ctx, { params, body }) => ({
      data: await service.moveTicket(ctx, params.id, body, now()),
    })),
    bindRoute(receiveKitchenTickets, async (ctx, { body }) => {
      await service.receiveTickets(ctx, body.tickets, body.by, now());
      return { status: 'ok' as const };
    }),
    bindRoute(claimKitchenTicket, async (ctx, { params }) => ({
      print: await service.claimTicket(ctx, params.id, now()),
    })),
    bindRoute(resendKitchenTicket, async (ctx, { params, body }) => ({
      data: await service.resendTicket(ctx, params.id, body.station),
    })),
    bindRoute(listOrderTickets, async (ctx, { params }) => ({
      data: [...(await service.listOrderTickets(ctx, params.id))],
    })),
    bindRoute(listVoidReasons, async (ctx) => ({
      data: [...(await service.listVoidReasons(ctx))],
    })),
  ];
}
