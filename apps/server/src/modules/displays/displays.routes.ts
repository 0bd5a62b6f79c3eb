import * as api from '@dalpak/contracts';
import { bindRoute, StreamAnswer } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { PushHub } from '../../kernel/push/push-hub.ts';
import { lastIdOf } from '../push/index.ts';
import * as service from './displays.service.ts';

/** How long a stream may stay open before its display is looked up again. */
const STREAM_MS = 24 * 3_600_000;

/** Customer displays on devices of their own: the till's side, and the display's. */
export function displaysRoutes(kernel: Kernel, hub: PushHub): readonly Route[] {
  return [
    bindRoute(api.createDisplayCode, async (ctx) => ({
      digits: await service.createCode(kernel, ctx),
      seconds: api.DISPLAY_CODE_SECONDS,
    })),
    bindRoute(api.listDisplays, async (ctx, { query }) => ({
      data: await service.listOf(ctx, query.terminal),
    })),
    bindRoute(api.removeDisplay, async (ctx, { params }) => {
      await service.remove(ctx, params.id.toLowerCase());
      return { code: '000' };
    }),
    bindRoute(api.showDisplayBill, async (ctx, { body }) => ({
      displays: await service.showBill(ctx, body.bill, kernel.now()),
    })),
    bindRoute(api.pairDisplay, async (ctx, { body }) => {
      const { terminal, token } = await service.pair(kernel, ctx, body.code);
      if (!ctx.request.browser) return { terminal, token };
      service.keepToken(ctx, token);
      return { terminal };
    }),
    bindRoute(api.readDisplayBill, async (ctx, { params }) =>
      service.billOf(kernel, await service.displayOf(kernel, ctx.request, params.terminal)),
    ),
    bindRoute(api.followDisplay, async (ctx, { params }) => {
      const find = () => service.displayOf(kernel, ctx.request, params.terminal);
      const display = await find();
      const { address } = ctx.request;
      hub.assertRoom(address);
      const owner = {
        cloudId: display.cloudId,
        sessionId: display.id,
        expiresAt: kernel.now() + STREAM_MS,
        address,
        branch: null,
        terminal: null,
        employee: null,
        user: null,
        display: display.terminalId,
      };
      const lastId = lastIdOf(ctx.request.header('last-event-id'));
      return new StreamAnswer((stream) =>
        hub.open(owner, stream, lastId, async () => (await find()).id === display.id),
      );
    }),
  ];
}
