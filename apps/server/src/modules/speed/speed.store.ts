import type { SpeedDay, SpeedOfTill } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

/** Stores what a till measured; what it sent of a day before is replaced. */
export async function putSpeed(
  tx: TenantTx,
  terminalId: number,
  days: readonly SpeedDay[],
): Promise<void> {
  const measures = days.flatMap(({ day, counts }) =>
    Object.entries(counts).map(([key, groups]) => ({ day, key, groups })),
  );
  await tx.query(
    'speed.put',
    `INSERT INTO till_speed (cloud_id, terminal_id, day, key, counts)
     SELECT DISTINCT ON (m.day, m.key) $1, $2, m.day, m.key, m.counts::integer[]
     FROM unnest($3::date[], $4::text[], $5::text[]) AS m (day, key, counts) ORDER BY m.day, m.key
     ON CONFLICT (cloud_id, day, terminal_id, key) DO UPDATE SET counts = excluded.counts`,
    [
      tx.cloudId,
      terminalId,
      measures.map(({ day }) => day),
      measures.map(({ key }) => key),
      measures.map(({ groups }) => `{${groups.join(',')}}`),
    ],
  );
}

/** Removes what no page looks back at any more. */
export async function deleteSpeedBefore(
  tx: TenantTx,
  terminalId: number,
  day: string,
): Promise<void> {
  await tx.query(
    'speed.delete_before',
    'DELETE FROM till_speed WHERE cloud_id = $1 AND day < $3 AND terminal_id = $2',
    [tx.cloudId, terminalId, day],
  );
}

/** Sums the groups of each till since a day. */
export async function listSpeedSince(db: TenantDb, day: string): Promise<readonly SpeedOfTill[]> {
  const { rows } = await db.query<Record<string, unknown> & SpeedOfTill>(
    'speed.list_since',
    `SELECT s.terminal_id AS terminal, t.name, b.name AS branch, s.key,
       array(SELECT sum(g.n)::integer FROM till_speed d, unnest(d.counts) WITH ORDINALITY AS g (n, place)
         WHERE d.cloud_id = $1 AND d.terminal_id = s.terminal_id AND d.key = s.key AND d.day >= $2
         GROUP BY g.place ORDER BY g.place) AS counts
     FROM (SELECT DISTINCT terminal_id, key FROM till_speed WHERE cloud_id = $1 AND day >= $2) s
     JOIN terminals t ON t.cloud_id = $1 AND t.id = s.terminal_id
     JOIN branches b ON b.cloud_id = $1 AND b.id = t.branch_id
     ORDER BY b.name, t.name, s.terminal_id, s.key LIMIT 2000`,
    [db.cloudId, day],
  );
  return rows;
}
