import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Counts the statements of a program to its database, as a proxy between them. */
export interface StatementProxy {
  /** Address of the database through the proxy. */
  readonly url: string;
  /** Statements since the last call. */
  resetCount(): number;
  close(): void;
}

const QUERY = 'Q'.charCodeAt(0);
const EXECUTE = 'E'.charCodeAt(0);
const HEADER = 5;

export async function openStatementProxy(databaseUrl: string): Promise<StatementProxy> {
  const target = new URL(databaseUrl);
  let statements = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        database.destroy();
      });
    }
    const count = messageCounter((found) => {
      statements += found;
    });
    client.on('data', count);
    client.pipe(database);
    database.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(databaseUrl);
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    resetCount: () => {
      const taken = statements;
      statements = 0;
      return taken;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/**
 * Reads the messages of one connection: an Execute is one statement, a simple Query as many as its
 * text has.
 */
function messageCounter(found: (statements: number) => void): (chunk: Buffer) => void {
  let pending = Buffer.alloc(0);
  let started = false;
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    if (!started) {
      // The start-up message has no type.
      if (pending.length < 4 || pending.length < pending.readInt32BE(0)) return;
      pending = pending.subarray(pending.readInt32BE(0));
      started = true;
    }
    while (pending.length >= HEADER && pending.length >= 1 + pending.readInt32BE(1)) {
      const end = 1 + pending.readInt32BE(1);
      const type = pending[0];
      if (type === EXECUTE) found(1);
      else if (type === QUERY)
        found(
          pending
            .toString('utf8', HEADER, end - 1)
            .split(';')
            .filter((text) => text.trim() !== '').length,
        );
      pending = pending.subarray(end);
    }
  };
}
