import { createServer, type AddressInfo, type Socket } from 'node:net';

/** What the simulated printer does with the next connections. */
export type PrinterFault = 'none' | 'refuse' | 'cut' | 'slow';

export interface NetworkPrinterSimulator {
  readonly port: number;
  /** Bytes of the papers that came out whole. */
  readonly papers: readonly Buffer[];
  fail(fault: PrinterFault): void;
  close(): Promise<void>;
}

/** A cut connection has received this many bytes. */
const CUT_AFTER = 16;
const SLOW_MS = 2_000;

/**
 * A SIMULATOR of a printer at TCP 9100, which can be told to refuse, to cut a paper in the middle,
 * or to be slow.
 */
export async function startNetworkPrinter(port = 0): Promise<NetworkPrinterSimulator> {
  const papers: Buffer[] = [];
  const sockets = new Set<Socket>();
  let fault: PrinterFault = 'none';
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    const received: Buffer[] = [];
    socket.on('data', (data) => {
      received.push(data);
      if (fault === 'cut' && Buffer.concat(received).length >= CUT_AFTER) socket.resetAndDestroy();
    });
    socket.on('end', () => {
      if (fault === 'cut') return void socket.resetAndDestroy();
      papers.push(Buffer.concat(received));
      setTimeout(() => socket.end(), fault === 'slow' ? SLOW_MS : 0);
    });
  });
  const listen = (at: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(at, '127.0.0.1', resolve);
    });
  await listen(port);
  const { port: own } = server.address() as AddressInfo;
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  return {
    port: own,
    papers,
    fail: (next) => {
      // A printer that is off does not listen at its port.
      if (next === 'refuse' && server.listening) void stop();
      if (next !== 'refuse' && !server.listening) void listen(own);
      fault = next;
    },
    close: () => (server.listening ? stop() : Promise.resolve()),
  };
}
