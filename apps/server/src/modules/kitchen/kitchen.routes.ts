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
import { handle, type Route } from '../../kernel/http/routes/bind.ts';
import * as service from './kitchen.service.ts';

/** Calls of kitchen screens, and about tickets. */
export function kitchenRoutes({ now }: { readonly now: () => number }): readonly Route[] {
  return [
    handle(listKitchenStations, async (ctx) => ({ data: [...(await service.listStations(ctx))] })),
    handle(listKitchenTickets, (ctx, { query }) => service.listTickets(ctx, query.station, now())),
    handle(moveKitchenTicket, async (ctx, { params, body }) => ({
      data: await service.moveTicket(ctx, params.id, body, now()),
    })),
    handle(receiveKitchenTickets, async (ctx, { body }) => {
      await service.receiveTickets(ctx, body.tickets, body.by, now());
      return { status: 'ok' as const };
    }),
    handle(claimKitchenTicket, async (ctx, { params }) => ({
      print: await service.claimTicket(ctx, params.id, now()),
    })),
    handle(resendKitchenTicket, async (ctx, { params, body }) => ({
      data: await service.resendTicket(ctx, params.id, body.station),
    })),
    handle(listOrderTickets, async (ctx, { params }) => ({
      data: [...(await service.listOrderTickets(ctx, params.id))],
    })),
    handle(listVoidReasons, async (ctx) => ({ data: [...(await service.listVoidReasons(ctx))] })),
  ];
}
