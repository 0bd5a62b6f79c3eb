import type { PushData } from '@dalpak/contracts';

export type RequestPush = PushData<'system:permission_request'>;
type Handler = (event: RequestPush) => void;

const handlers = new Set<Handler>();

/** How long a request may be answered (1-shell §4). */
export const REQUEST_LIFE_MS = 120_000;

/**
 * Hands an event of the topic `system:permission_request` to who listens. The push client calls it. A page that is opened
 * later is told of what happened before it: of a request that nobody can answer any more nobody hears.
 */
export function deliverRequestPush(event: RequestPush, { at }: { readonly at: number }): void {
  if (Date.now() - at > REQUEST_LIFE_MS) return;
  for (const handler of handlers) handler(event);
}

/** Hears of permission requests while the answer has not been called. Without a push client nothing comes. */
export function onRequestPush(handler: Handler): () => void {
  handlers.add(handler);
  return () => void handlers.delete(handler);
}
