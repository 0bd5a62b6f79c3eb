import type { PushData } from '@dalpak/contracts';

export type RequestPush = PushData<'system:permission_request'>;
type Handler = (event: RequestPush) => void;

const handlers = new Set<Handler>();

/** Hands an event of the topic `system:permission_request` to who listens. The push client calls it. */
export function deliverRequestPush(event: RequestPush): void {
  for (const handler of handlers) handler(event);
}

/** Hears of permission requests while the answer has not been called. Without a push client nothing comes. */
export function onRequestPush(handler: Handler): () => void {
  handlers.add(handler);
  return () => void handlers.delete(handler);
}
