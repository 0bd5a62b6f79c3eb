/**
 * What each row of a sale was sold for at which VAT rate, as the engine's `ratesOf` tells it: one rule for a sale's own page and for the sums of its
 * shift. Stands where a table stands, with cloud_id, transaction_id, rate_bp, gross, vat; whoever reads it names the cloud.
 * A part of a kit makes no piece, for its price is in the kit's row; what of a kit carries no VAT is a piece of its own.
 */
export const VAT_PIECES = `(SELECT r.cloud_id, r.transaction_id, p.rate_bp, p.gross, p.vat FROM transaction_rows r
  CROSS JOIN LATERAL (VALUES (r.untaxed = 0 OR r.net <> r.untaxed, r.vat_rate, r.net - r.untaxed, r.vat), (r.untaxed <> 0, 0, r.untaxed, 0)) AS p (there, rate_bp, gross, vat)
  WHERE r.kind = 'P' AND r.parent_line IS NULL AND p.there)`;
