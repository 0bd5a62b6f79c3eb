import { getDocumentType, HEADER_FIELD } from '@dalpak/engine';
import type { TenantDb } from '../../../kernel/db/index.ts';
import type { Allocated, AllocationRequest, AllocationState } from '../../allocation/index.ts';

/**
 * A fact of the buyer as the sale (`t`) printed it: of the business that the invoice is made out to,
 * or of the customer, whose record may change later.
 */
const buyer = (fact: 'vat_id' | 'name'): string =>
  `coalesce(nullif(t.cart #>> '{Data,0,${HEADER_FIELD.buyer},${fact}}', ''), t.cart #>> '{Data,1,${fact}}', '')`;
const BUYER_VAT_ID = buyer('vat_id');
/**
 * A sale (`t`) whose till asked for an allocation number, and whose buyer is a dealer. Credit
 * invoices get none.
 */
export const WANTS_ALLOCATION = `(t.official_code = ${getDocumentType(9).official ?? 0} AND t.cart #>> '{Data,0,${HEADER_FIELD.wantsVatConfirmation}}' = '1' AND ${BUYER_VAT_ID} <> '')`;

/** Sales of tills. A row is there once a number was requested. */
export const saleAllocations: Allocated = {
  entity: 'transaction',

  async claim(tx, id) {
    const { rowCount } = await tx.query(
      'sale_allocation.claim',
      `INSERT INTO sale_allocations AS a (cloud_id, sale_id, state, asked_at)
       SELECT t.cloud_id, t.id, 'asking', now() FROM transactions t WHERE t.cloud_id = $1 AND t.id = $2 AND ${WANTS_ALLOCATION}
       ON CONFLICT (cloud_id, sale_id) DO UPDATE SET state = 'asking', asked_at = now()
         WHERE a.state IN ('pending', 'refused') OR (a.state = 'asking' AND a.asked_at < now() - interval '2 minutes')`,
      [tx.cloudId, id],
    );
    if (rowCount !== 1) return null;
    return tx.find<AllocationRequest & Record<string, unknown>>(
      'sale_allocation.facts',
      `SELECT t.id, t.official_code AS "officialCode", t.number, t.business_date::text AS date, k.vat_number AS "sellerVatId", ${BUYER_VAT_ID} AS "buyerVatId",
              ${buyer('name')} AS "buyerName", t.branch_id AS "branchId", t.before_vat AS "beforeVat", t.vat, t.total
       FROM transactions t JOIN clouds k ON k.id = t.cloud_id WHERE t.cloud_id = $1 AND t.id = $2`,
      [tx.cloudId, id],
    );
  },

  async record(tx, id, { state, confirmation, note }) {
    await tx.query(
      'sale_allocation.record',
      'UPDATE sale_allocations SET state = $3, confirmation = $4, note = $5 WHERE cloud_id = $1 AND sale_id = $2',
      [tx.cloudId, id, state, confirmation, note],
    );
  },

  find(db: TenantDb, id) {
    return db.find<AllocationState & Record<string, unknown>>(
      'sale_allocation.state',
      `SELECT CASE state WHEN 'asking' THEN 'pending' ELSE state END AS allocation, confirmation, note FROM sale_allocations WHERE cloud_id = $1 AND sale_id = $2`,
      [db.cloudId, id],
    );
  },
};
