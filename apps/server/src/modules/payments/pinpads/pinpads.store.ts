import type { CardTerminalView } from '@dalpak/contracts';
import { batchCodeOf } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';

/** A record of component 105: a card terminal and how it is reached. */
export interface Pinpad {
  readonly id: number;
  readonly name: string;
  readonly branchId: number | null;
  /** Tills that it serves; none = all tills of its branch. */
  readonly terminals: readonly number[];
  readonly driver: 'ashrait' | 'practice' | 'vne_selfcash';
  readonly reach: 'network' | 'gateway';
  readonly address: string;
  readonly port: number | null;
  readonly tls: boolean;
  readonly certificateSha256: string;
  readonly merchantNumber: string;
  readonly serialNumber: string;
  readonly active: boolean;
  readonly view: CardTerminalView;
}

interface PinpadRow {
  readonly [key: string]: unknown;
  readonly id: number;
  readonly name: string;
  readonly branch_id: number | null;
  readonly terminals: readonly number[];
  readonly driver: Pinpad['driver'];
  readonly reach: Pinpad['reach'];
  readonly address: string;
  readonly port: number | null;
  readonly tls: boolean;
  readonly certificate_sha256: string;
  readonly merchant_number: string;
  readonly serial_number: string;
  readonly active: boolean;
  readonly status: number | null;
  readonly last_batch_at: Date | null;
  readonly oldest: Date | null;
}

const COLUMNS = `p.id, p.name, p.branch_id, p.terminals, p.driver, p.reach, p.address, p.port, p.tls, p.certificate_sha256, p.merchant_number, p.serial_number,
  p.active, p.status, p.last_batch_at,
  (SELECT min(i.settled_at) FROM payment_intents i WHERE i.cloud_id = p.cloud_id AND i.pinpad_id = p.id AND i.state = 'approved' AND i.transmission_id IS NULL) AS oldest`;

function toPinpad(row: PinpadRow): Pinpad {
  return {
    id: row.id,
    name: row.name,
    branchId: row.branch_id,
    terminals: row.terminals,
    driver: row.driver,
    reach: row.reach,
    address: row.address,
    port: row.port,
    tls: row.tls,
    certificateSha256: row.certificate_sha256,
    merchantNumber: row.merchant_number,
    serialNumber: row.serial_number,
    active: row.active,
    view: {
      id: row.id,
      name: row.name,
      last_batch_code: row.status === null ? null : batchCodeOf(row.status),
      last_batch_date: row.last_batch_at?.toISOString() ?? null,
      oldest_deal_date: row.oldest?.toISOString() ?? null,
    },
  };
}

/** Active card terminals of the business, by name; cash machines are none. */
export async function listActive(db: TenantDb): Promise<readonly Pinpad[]> {
  const { rows } = await db.query<PinpadRow>(
    'pinpads.active',
    `SELECT ${COLUMNS} FROM pinpads p WHERE p.cloud_id = $1 AND p.active AND p.driver <> 'vne_selfcash' ORDER BY p.name, p.id LIMIT 500`,
    [db.cloudId],
  );
  return rows.map(toPinpad);
}

/** Active cash machines of the business, by name. */
export async function listMachines(db: TenantDb): Promise<readonly Pinpad[]> {
  const { rows } = await db.query<PinpadRow>(
    'pinpads.machines',
    `SELECT ${COLUMNS} FROM pinpads p WHERE p.cloud_id = $1 AND p.active AND p.driver = 'vne_selfcash' ORDER BY p.name, p.id LIMIT 100`,
    [db.cloudId],
  );
  return rows.map(toPinpad);
}

export async function findPinpad(db: TenantDb, id: number): Promise<Pinpad | null> {
  const row = await db.find<PinpadRow>(
    'pinpads.find',
    `SELECT ${COLUMNS} FROM pinpads p WHERE p.cloud_id = $1 AND p.id = $2`,
    [db.cloudId, id],
  );
  return row === null ? null : toPinpad(row);
}

/** Takes a number over into the record. @returns the number before */
export async function adoptNumber(
  tx: TenantTx,
  id: number,
  number: string,
): Promise<{ readonly before: string } | null> {
  return tx.find<{ before: string }>(
    'pinpads.adopt',
    `UPDATE pinpads p SET merchant_number = $3 FROM (SELECT merchant_number AS before FROM pinpads WHERE cloud_id = $1 AND id = $2 FOR UPDATE) o
     WHERE p.cloud_id = $1 AND p.id = $2 RETURNING o.before`,
    [tx.cloudId, id, number],
  );
}
