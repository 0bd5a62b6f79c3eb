import type pg from 'pg';

const gathering = new WeakSet<pg.PoolClient>();

/**
 * Holds back what is sent on a connection until the end of this tick, so that statements sent
 * together leave in one write: each write wakes the database's process, and a sale sends a dozen.
 */
export function gatherWrites(client: pg.PoolClient): void {
  if (gathering.has(client)) return;
  const { stream } = client.connection;
  gathering.add(client);
  stream.cork();
  process.nextTick(() => {
    gathering.delete(client);
    stream.uncork();
  });
}
