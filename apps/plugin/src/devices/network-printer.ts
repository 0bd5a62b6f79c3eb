import { connect } from 'node:net';

/** Where a network printer listens. */
export interface PrinterAddress {
  readonly host: string;
  readonly port: number;
}

/** How a job ended at the printer. */
export type PrintResult =
  | { readonly kind: 'printed' }
  /** Nothing was sent, so the job may be tried again. */
  | { readonly kind: 'refused'; readonly reason: 'off' | 'no_route' | 'slow' }
  /** The connection broke after bytes were sent: it is not known what came out. */
  | { readonly kind: 'unsure'; readonly reason: 'cut' | 'slow' };

const CONNECT_MS = 5_000;
const SEND_MS = 20_000;
const UNREACHABLE = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

/** Sends bytes to a printer at TCP 9100, and waits until it has taken all of them. */
export function printOverNetwork(
  { host, port }: PrinterAddress,
  bytes: Uint8Array,
): Promise<PrintResult> {
  return new Promise((resolve) => {
    let sent = false;
    const socket = connect({ host, port });
    const finish = (result: PrintResult): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(result);
    };
    let timer = setTimeout(() => finish({ kind: 'refused', reason: 'slow' }), CONNECT_MS);
    socket.once('connect', () => {
      clearTimeout(timer);
      timer = setTimeout(() => finish({ kind: 'unsure', reason: 'slow' }), SEND_MS);
      sent = true;
      socket.end(bytes);
    });
    socket.once('error', (error: NodeJS.ErrnoException) =>
      finish(
        sent
          ? { kind: 'unsure', reason: 'cut' }
          : {
              kind: 'refused',
              reason: UNREACHABLE.has(error.code ?? '') ? 'no_route' : 'off',
            },
      ),
    );
    // The printer closes its side after it has read ours to the end.
    socket.once('end', () => finish({ kind: 'printed' }));
    socket.once('close', () => finish({ kind: 'unsure', reason: 'cut' }));
    socket.resume();
  });
}
