import type { SupplierView } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';

/**
 * Where the text must match: at the beginning of name, code or phone, or anywhere in name or phone.
 */
type Place = 'beginning' | 'inside';

const MATCHES: Readonly<Record<Place, string>> = {
  beginning: 'strpos(lower(name), $2) = 1 OR strpos(code, $3) = 1 OR strpos(phone, $3) = 1',
  inside: 'strpos(lower(name), $2) > 0 OR strpos(phone, $3) > 0',
};

/** Suppliers that match the text. A business has hundreds of them at most, so all are read. */
export async function findSuppliers(
  db: TenantDb,
  text: string,
  { place, limit }: { readonly place: Place; readonly limit: number },
): Promise<readonly SupplierView[]> {
  const { rows } = await db.query<SupplierView>(
    `suppliers.${place}`,
    `SELECT id, code, name, vat_id, phone FROM suppliers
     WHERE cloud_id = $1 AND active AND (${MATCHES[place]}) ORDER BY lower(name), id LIMIT $4`,
    [db.cloudId, text.toLowerCase(), text, limit],
  );
  return rows;
}
