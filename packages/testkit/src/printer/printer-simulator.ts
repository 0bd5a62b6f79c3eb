import { createServer, type AddressInfo } from 'node:net';
import { decodeEscPos, type PrintedJob } from './decode-escpos.ts';

/**
 * A simulated receipt printer: listens on TCP like one at port 9100 and stores what it would have
 * printed.
 */
export interface PrinterSimulator {
  readonly port: number;
  /** Resolves with the next job: a connection that was closed after sending whole commands. */
  nextJob(): Promise<PrintedJob>;
  close(): Promise<void>;
}

/**
 * Starts the simulator on a free port of this machine. A job that does not decode rejects
 * `nextJob`.
 */
export async function startPrinterSimulator(): Promise<PrinterSimulator> {
  const done: (() => Promise<PrintedJob>)[] = [];
  const waiting: ((job: Promise<PrintedJob>) => void)[] = [];
  const server = createServer((socket) => {
    const received: Buffer[] = [];
    socket.on('data', (data) => received.push(data));
    socket.on('end', () => {
      const bytes = Buffer.concat(received);
      const decode = async (): Promise<PrintedJob> => decodeEscPos(bytes);
      const taker = waiting.shift();
      if (taker === undefined) done.push(decode);
      else taker(decode());
      socket.end();
    });
    // A connection that breaks off leaves no job, as with a real printer.
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    nextJob: () => {
      const job = done.shift();
      return job === undefined ? new Promise((resolve) => waiting.push(resolve)) : job();
    },
    close: () =>
      new Promise((resolve, reject) =>
        server.close((error) => (error === undefined ? resolve() : reject(error))),
      ),
  };
}
