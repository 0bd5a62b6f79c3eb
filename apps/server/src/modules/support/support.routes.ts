import {
  endScreenShare,
  getScreenShare,
  getSupportAccess,
  readScreenShare,
  sendScreenShare,
  startScreenShare,
  supportAccess,
} from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import {
  readShare,
  screenState,
  startShare,
  stopShare,
  storeChunk,
} from './screen-share.service.ts';
import { approveAccess, endAccess, openAccess, supportState } from './support.service.ts';

export function supportRoutes(kernel: Kernel): readonly Route[] {
  return [
    bindRoute(getSupportAccess, async (ctx) => ({ data: await supportState(ctx, kernel.now()) })),
    bindRoute(supportAccess, async (ctx, { body }) => {
      if (body.action === 'open') await openAccess(kernel, ctx, body.agent);
      else if (body.action === 'approve') await approveAccess(kernel, ctx, body.agent);
      else await endAccess(kernel, ctx);
      return { data: await supportState(ctx, kernel.now()) };
    }),
    bindRoute(getScreenShare, async (ctx) => ({ data: await screenState(ctx, kernel.now()) })),
    bindRoute(startScreenShare, async (ctx, { body }) => ({
      data: await startShare(ctx, body.grant, kernel.now()),
    })),
    bindRoute(sendScreenShare, async (ctx, { params, body }) => ({
      data: await storeChunk(ctx, params.id, body, kernel.now()),
    })),
    bindRoute(endScreenShare, async (ctx, { params }) => {
      await stopShare(ctx, params.id, kernel.now());
      return { code: '000' };
    }),
    bindRoute(readScreenShare, async (ctx, { params, query }) => ({
      data: await readShare(ctx, params.id, query.after, kernel.now()),
    })),
  ];
}
