import type {
  PluginCall,
  PluginEvent,
  PluginOpeningMessage,
  PluginMessage,
} from '@dalpak/contracts';

/** The application around the frame, as a plugin uses it. */
export interface Host {
  readonly hello: PluginOpeningMessage;
  /** @throws Error with the application's message when the call failed */
  readonly call: (call: PluginCall, data?: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /**
   * Subscribes to the events that the manifest requests: changed records of a component, or changes
   * of the bill on this screen.
   */
  readonly onEvent: (handler: (event: PluginEvent) => void) => void;
}

const API = 1;

function isOpening(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'dalpak' in data && data.dalpak === 'open';
}

/**
 * Waits until the surrounding page opens the message channel; messages of other senders are
 * ignored.
 */
export function connect(): Promise<Host> {
  return new Promise((resolve) => {
    const open = (event: MessageEvent<unknown>): void => {
      const [port] = event.ports;
      if (event.source !== parent || port === undefined || !isOpening(event.data)) return;
      removeEventListener('message', open);
      openChannel(port, resolve);
    };
    addEventListener('message', open);
  });
}

function openChannel(port: MessagePort, ready: (host: Host) => void): void {
  const waiting = new Map<
    number,
    { readonly done: (data: unknown) => void; readonly failed: (error: Error) => void }
  >();
  const handlers: ((event: PluginEvent) => void)[] = [];
  let last = 0;
  const host = (hello: PluginOpeningMessage): Host => ({
    hello,
    call: (call, data = {}) =>
      new Promise((done, failed) => {
        last += 1;
        waiting.set(last, { done, failed });
        port.postMessage({ v: API, id: last, call, data });
      }),
    onEvent: (handler) => void handlers.push(handler),
  });
  port.addEventListener('message', ({ data: message }: MessageEvent<PluginMessage>) => {
    if ('hello' in message) return ready(host(message.hello));
    if ('event' in message) {
      for (const handler of handlers) handler(message.event);
      return;
    }
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.ok) asked?.done(message.data);
    else asked?.failed(new Error(message.text));
  });
  port.start();
}
