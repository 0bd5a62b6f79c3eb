import type { PushData } from '@dalpak/contracts';

export type RequestPush = PushData<'system:permission_request'>;
type Handler = (event: RequestPush) => void;

const handlers = new Set<Handler>();

/** How long a request may be answered (specification, shell §4). */
export const REQUEST_LIFE_MS = 120_000;

/**
 * Passes an event of the topic `system:permission_request` to the handlers; the push client calls
 * it. A page that opens later receives earlier events too, so a request that has expired is
 * dropped.
 */
export function deliverRequestPush(event: RequestPush, { at }: { readonly at: number }): void {
  if (Date.now() - at > REQUEST_LIFE_MS) return;
  for (const handler of handlers) handler(event);
}

/**
 * Subscribes to permission requests until the returned function is called. Without push no event
 * arrives.
 */
export function onRequestPush(handler: Handler): () => void {
  handlers.add(handler);
  return () => void handlers.delete(handler);
}
