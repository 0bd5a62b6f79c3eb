import type { TenantTx } from '../../kernel/db/index.ts';

/** A card terminal of the demonstration that reaches a simulated device. */
export interface DemoPinpad {
  readonly id: number;
  readonly port: number;
  readonly merchantNumber: string;
  /** Batches that it transmitted in the past. */
  readonly batches: number;
}

/**
 * Lets the card terminals of the demonstration reach simulated devices, and transmits the deals of
 * its past: one batch on the evening of each day.
 * @param portOf port of the device of the n-th terminal
 */
export async function connectDemoPinpads(
  tx: TenantTx,
  portOf: (index: number) => number,
): Promise<readonly DemoPinpad[]> {
  const { rows } = await tx.query<{ id: number; merchant_number: string }>(
    'demo.pinpads',
    'SELECT id, merchant_number FROM pinpads WHERE cloud_id = $1 AND active ORDER BY id',
    [tx.cloudId],
  );
  const made: DemoPinpad[] = [];
  for (const [index, { id, merchant_number: merchantNumber }] of rows.entries()) {
    const port = portOf(index);
    await tx.query(
      'demo.connect_pinpad',
      "UPDATE pinpads SET driver = 'ashrait', reach = 'network', address = '127.0.0.1', port = $3 WHERE cloud_id = $1 AND id = $2",
      [tx.cloudId, id, port],
    );
    made.push({ id, port, merchantNumber, batches: await transmitPast(tx, id) });
  }
  return made;
}

/** @returns the number of batches */
async function transmitPast(tx: TenantTx, pinpadId: number): Promise<number> {
  const { rowCount } = await tx.query(
    'demo.transmissions',
    `INSERT INTO pinpad_transmissions (cloud_id, id, pinpad_id, due_on, phase, code, batch, deals, amount, started_at, busy_until, ended_at)
     SELECT $1, gen_random_uuid(), $2, d.day, 'done', 0, row_number() OVER (ORDER BY d.day), d.deals, d.amount, d.at, d.at, d.at
     FROM (SELECT day, count(*)::integer AS deals, sum(amount)::bigint AS amount, least(now(), (day + time '23:30') AT TIME ZONE 'Asia/Jerusalem') AS at
           FROM (SELECT (settled_at AT TIME ZONE 'Asia/Jerusalem')::date AS day, amount FROM payment_intents WHERE cloud_id = $1 AND pinpad_id = $2 AND state = 'approved') i
           GROUP BY day) d`,
    [tx.cloudId, pinpadId],
  );
  await tx.query(
    'demo.transmitted',
    `UPDATE payment_intents i SET transmission_id = t.id FROM pinpad_transmissions t
     WHERE i.cloud_id = $1 AND i.pinpad_id = $2 AND i.state = 'approved' AND t.cloud_id = $1 AND t.pinpad_id = $2 AND t.due_on = (i.settled_at AT TIME ZONE 'Asia/Jerusalem')::date`,
    [tx.cloudId, pinpadId],
  );
  await tx.query(
    'demo.transmitted_record',
    `UPDATE pinpads p SET status = 0, status_at = t.ended_at, last_batch = t.batch, last_batch_at = t.ended_at
     FROM (SELECT batch, ended_at FROM pinpad_transmissions WHERE cloud_id = $1 AND pinpad_id = $2 ORDER BY due_on DESC LIMIT 1) t
     WHERE p.cloud_id = $1 AND p.id = $2`,
    [tx.cloudId, pinpadId],
  );
  return rowCount;
}

/** A simulated device listens at another port than before. */
export async function movePinpad(
  tx: TenantTx,
  id: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await tx.query(
    'demo.move_pinpad',
    "UPDATE pinpads SET port = $4 WHERE cloud_id = $1 AND id = $2 AND address = '127.0.0.1' AND port = $3",
    [tx.cloudId, id, from, to],
  );
}
