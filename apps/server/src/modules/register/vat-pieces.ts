/**
 * Amounts of each row of a sale by VAT rate, by the same rule as the engine's `ratesOf`, so that a
 * sale's page and the sums of its shift agree. Used as a table with cloud_id, transaction_id,
 * rate_bp, gross and vat; the query must filter by cloud. A part of a kit has no entry because its
 * price is in the kit's row; the tax-free share of a kit is an entry of its own.
 */
export const VAT_PIECES = `(SELECT r.cloud_id, r.transaction_id, p.rate_bp, p.gross, p.vat FROM transaction_rows r
  CROSS JOIN LATERAL (VALUES (r.untaxed = 0 OR r.net <> r.untaxed, r.vat_rate, r.net - r.untaxed, r.vat), (r.untaxed <> 0, 0, r.untaxed, 0)) AS p (there, rate_bp, gross, vat)
  WHERE r.kind = 'P' AND r.parent_line IS NULL AND p.there)`;
