import { MAX_KEY_REFUSALS } from '@dalpak/contracts';
import type { TenantDb } from '../../db/index.ts';

/** One call of an access key, when its answer is known. */
export interface KeyCall {
  readonly cloudId: number;
  readonly keyId: number;
  readonly call: string;
  /** Code of the answer. */
  readonly answer: string;
  /** What a refused call lacked; empty when it is not known. */
  readonly missing: string;
}

/** Counts the calls of access keys for their page, and keeps the last refused ones. */
export interface KeyUse {
  note(call: KeyCall): void;
}

/** Days for which calls are counted. */
export const KEY_USE_DAYS = 30;

/** Answers that are refusals of the key, and not of its input. */
const REFUSED: ReadonlySet<string> = new Set([
  'PERMISSION_DENIED',
  'UPGRADE',
  'SERVICE_NOT_OK',
  'NOT_FOUND',
  'UNAUTHENTICATED',
  'TOKEN_EXPIRED',
  'TOO_MANY_REQUESTS',
  'KEY_IN_ADDRESS',
]);

/** @param later runs a task after the answer, so that no call waits for it */
export function createKeyUse(
  tenant: (cloudId: number) => TenantDb,
  later: (name: string, task: () => Promise<void>) => void,
): KeyUse {
  /** Calls of one business that wait for the next write, counted by key, call and answer. */
  let waiting = new Map<number, KeyCall[]>();
  return {
    note(call) {
      const own = waiting.get(call.cloudId);
      if (own !== undefined) {
        own.push(call);
        return;
      }
      const calls = [call];
      waiting.set(call.cloudId, calls);
      later('the calls of an access key', async () => {
        waiting = new Map([...waiting].filter(([, one]) => one !== calls));
        await store(tenant(call.cloudId), calls);
      });
    },
  };
}

async function store(db: TenantDb, calls: readonly KeyCall[]): Promise<void> {
  const sums = new Map<string, KeyCall & { readonly count: number }>();
  for (const call of calls) {
    const key = JSON.stringify([call.keyId, call.call, call.answer]);
    sums.set(key, { ...call, count: (sums.get(key)?.count ?? 0) + 1 });
  }
  const counted = [...sums.values()];
  const refused = calls.filter(({ answer }) => REFUSED.has(answer)).slice(-MAX_KEY_REFUSALS);
  const keys = [...new Set(calls.map(({ keyId }) => keyId))];
  await db.tx(async (tx) => {
    await tx.query(
      'access_keys.count_calls',
      `INSERT INTO access_key_calls AS c (cloud_id, key_id, day, call, answer, count)
       SELECT $1, u.key_id, (now() AT TIME ZONE 'Asia/Jerusalem')::date, u.call, u.answer, u.count
       FROM unnest($2::integer[], $3::text[], $4::text[], $5::integer[]) AS u (key_id, call, answer, count)
       ORDER BY 2, 4, 5
       ON CONFLICT (cloud_id, key_id, day, call, answer) DO UPDATE SET count = c.count + EXCLUDED.count`,
      [
        db.cloudId,
        counted.map(({ keyId }) => keyId),
        counted.map(({ call }) => call),
        counted.map(({ answer }) => answer),
        counted.map(({ count }) => count),
      ],
    );
    await tx.query(
      'access_keys.drop_old_calls',
      `DELETE FROM access_key_calls WHERE cloud_id = $1 AND key_id = ANY ($2::integer[])
       AND day < (now() AT TIME ZONE 'Asia/Jerusalem')::date - $3::integer`,
      [db.cloudId, keys, KEY_USE_DAYS],
    );
    if (refused.length === 0) return;
    await tx.query(
      'access_keys.note_refusals',
      `INSERT INTO access_key_refusals (cloud_id, key_id, at, call, answer, missing)
       SELECT $1, u.key_id, clock_timestamp(), u.call, u.answer, u.missing
       FROM unnest($2::integer[], $3::text[], $4::text[], $5::text[]) AS u (key_id, call, answer, missing)`,
      [
        db.cloudId,
        refused.map(({ keyId }) => keyId),
        refused.map(({ call }) => call),
        refused.map(({ answer }) => answer),
        refused.map(({ missing }) => missing),
      ],
    );
    await tx.query(
      'access_keys.drop_old_refusals',
      `DELETE FROM access_key_refusals r USING unnest($2::integer[]) AS k (id)
       WHERE r.cloud_id = $1 AND r.key_id = k.id AND r.at < (
         SELECT min(x.at) FROM (SELECT at FROM access_key_refusals y WHERE y.cloud_id = $1 AND y.key_id = k.id
           ORDER BY at DESC LIMIT $3) x)`,
      [db.cloudId, keys, MAX_KEY_REFUSALS],
    );
  });
}
