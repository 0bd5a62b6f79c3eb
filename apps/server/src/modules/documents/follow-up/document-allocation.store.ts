import type { Allocated, AllocationRequest, AllocationState } from '../../allocation/index.ts';

/** Documents keep their requests themselves. */
export const documentAllocations: Allocated = {
  entity: 'document',

  async claim(tx, id) {
    const { rowCount } = await tx.query(
      'allocation.claim',
      `UPDATE documents SET allocation = 'asking', allocation_asked_at = now() WHERE cloud_id = $1 AND id = $2
         AND (allocation IN ('pending', 'refused') OR (allocation = 'asking' AND allocation_asked_at < now() - interval '2 minutes'))`,
      [tx.cloudId, id],
    );
    if (rowCount !== 1) return null;
    return tx.find<AllocationRequest & Record<string, unknown>>(
      'allocation.facts',
      `SELECT d.id, d.official_code AS "officialCode", d.number, d.day::text AS date, k.vat_number AS "sellerVatId", coalesce(d.cart #>> '{Data,1,vat_id}', c.vat_id, '') AS "buyerVatId",
              coalesce(d.cart #>> '{Data,1,name}', c.name, '') AS "buyerName", d.branch_id AS "branchId", d.before_vat AS "beforeVat", d.vat, d.total
       FROM documents d JOIN clouds k ON k.id = d.cloud_id LEFT JOIN customers c ON c.cloud_id = d.cloud_id AND c.id = d.customer_id
       WHERE d.cloud_id = $1 AND d.id = $2`,
      [tx.cloudId, id],
    );
  },

  async record(tx, id, { state, confirmation, note }) {
    await tx.query(
      'allocation.record',
      "UPDATE documents SET allocation = $3, confirmation = CASE WHEN $4 = '' THEN confirmation ELSE $4 END, allocation_note = $5 WHERE cloud_id = $1 AND id = $2",
      [tx.cloudId, id, state, confirmation, note],
    );
  },

  find(db, id) {
    return db.find<AllocationState & Record<string, unknown>>(
      'allocation.state',
      `SELECT CASE allocation WHEN 'asking' THEN 'pending' ELSE allocation END AS allocation, confirmation, allocation_note AS note FROM documents WHERE cloud_id = $1 AND id = $2`,
      [db.cloudId, id],
    );
  },
};
