import { explain } from '../../kernel/errors/explain.ts';
import { PAYMENT_TYPE_METHODS, type PaymentTypeView } from '@dalpak/contracts';
import { OWN_KINDS, TENDER_NAME, TENDER_TYPE } from '@dalpak/engine';
import {
  nextSyncVersion,
  reserveIdsUpTo,
  type TenantDb,
  type TenantTx,
} from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { publish } from '../../kernel/push/publish.ts';
import { type RecordRules, valueAfter } from '../../record-kit/index.ts';

/** Payment types whose payment puts something into the drawer. */
const IN_DRAWER: ReadonlySet<string> = new Set(['cash', 'cheque']);
const SORT_STEP = 10;
const WRONG_KIND = explain('payment_type_kind');

/** Creates the payment types of the system, which every business has. */
export async function insertStartPaymentTypes(tx: TenantTx): Promise<void> {
  await tx.query(
    'payment_types.start',
    `INSERT INTO payment_types (cloud_id, id, method, name, kind, opens_drawer, sort_order)
     SELECT $1, t.id, t.method, t.name, t.kind, t.drawer, t.id * ${SORT_STEP}
     FROM unnest($2::integer[], $3::text[], $4::text[], $5::integer[], $6::boolean[]) AS t (id, method, name, kind, drawer)`,
    [
      tx.cloudId,
      PAYMENT_TYPE_METHODS.map((_method, index) => index + 1),
      PAYMENT_TYPE_METHODS,
      PAYMENT_TYPE_METHODS.map((method) => TENDER_NAME[method]),
      PAYMENT_TYPE_METHODS.map((method) => TENDER_TYPE[method]),
      PAYMENT_TYPE_METHODS.map((method) => IN_DRAWER.has(method)),
    ],
  );
  await reserveIdsUpTo(tx, 'payment_types', PAYMENT_TYPE_METHODS.length);
}

/** Active payment types of a branch, in the order of its tills. */
export async function listPaymentTypes(
  db: TenantDb,
  branchId: number | undefined,
): Promise<readonly PaymentTypeView[]> {
  const { rows } = await db.query<PaymentTypeView & Record<string, unknown>>(
    'payment_types.active',
    `SELECT id, method, kind, name, colour, opens_drawer, reference_wanted, refunds, smallest, largest, offline_allowed, needs_customer
     FROM payment_types WHERE cloud_id = $1 AND active AND (branches = '{}' OR $2 = ANY (branches)) ORDER BY sort_order, id LIMIT 100`,
    [db.cloudId, branchId ?? null],
  );
  return rows;
}

/** Tills read the types with app/init, and the server's checks with the settings of a sale. */
async function announce(tx: TenantTx): Promise<void> {
  await nextSyncVersion(tx, 'Settings');
  await publish(tx, 'session:changed', { reason: 'settings' });
}

/** Rules of payment types: those of the system stay what they are, and one stays active. */
export const paymentTypeRules: RecordRules = {
  check: async (change) => {
    const kind = Number(valueAfter(change, 'kind'));
    const isSystem =
      change.id !== 0 &&
      (await change.tx.find(
        'payment_types.is_system',
        'SELECT 1 FROM payment_types WHERE cloud_id = $1 AND id = $2 AND method IS NOT NULL',
        [change.tx.cloudId, change.id],
      )) !== null;
    const keeps = isSystem
      ? Number(change.before?.data['kind']) === kind
      : kind >= OWN_KINDS.min && kind <= OWN_KINDS.max;
    const [smallest, largest] = [valueAfter(change, 'smallest'), valueAfter(change, 'largest')];
    return {
      ...(keeps ? {} : { kind: WRONG_KIND }),
      ...(typeof smallest === 'number' && typeof largest === 'number' && smallest > largest
        ? { largest: `FIELD_LEAST_${smallest}` as const }
        : {}),
    };
  },
  after: ({ tx }) => announce(tx),
  beforeStatus: async (tx, ids, active) => {
    const others = await tx.find(
      'payment_types.others',
      'SELECT 1 FROM payment_types WHERE cloud_id = $1 AND active AND NOT id = ANY ($2::integer[]) LIMIT 1',
      [tx.cloudId, ids],
    );
    if (!active && others === null) throw new AppError('PAYMENT_TYPE_LAST');
    await announce(tx);
  },
};
