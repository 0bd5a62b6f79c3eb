import { pushEvents } from '@dalpak/contracts';
import { bindRoute, StreamAnswer } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import { isSameOwner, ownerOf, type PushHub } from '../../kernel/push/push-hub.ts';

export function pushRoutes(hub: PushHub): readonly Route[] {
  return [
    bindRoute(pushEvents, (ctx) => {
      hub.assertRoom(ctx.request.address);
      const lastId = lastIdOf(ctx.request.header('last-event-id'));
      return new StreamAnswer((stream) =>
        hub.open(ownerOf(ctx), stream, lastId, async () =>
          isSameOwner(await stream.reauthorize(), ownerOf(ctx)),
        ),
      );
    }),
  ];
}

/**
 * Number of the last event that the client received; null for none, and for a value that we never
 * issued.
 */
export function lastIdOf(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : null;
}
