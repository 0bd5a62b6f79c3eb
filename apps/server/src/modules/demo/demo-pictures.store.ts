import type { TenantTx } from '../../kernel/db/index.ts';
import { insertFile, type StoredFile } from '../files/index.ts';

type Named = readonly (readonly [name: string, picture: string])[];

/** Pictures that products of the business need, with the products of each. */
export async function listWantedPictures(
  tx: TenantTx,
  {
    products,
    departments,
    other,
  }: { readonly products: Named; readonly departments: Named; readonly other: string },
): Promise<readonly { readonly picture: string; readonly products: readonly number[] }[]> {
  const { rows } = await tx.query<{ picture: string; products: number[] }>(
    'demo.wanted_pictures',
    `SELECT coalesce(n.picture, o.picture, $6) AS picture, array_agg(p.id ORDER BY p.id) AS products
     FROM products p LEFT JOIN unnest($2::text[], $3::text[]) AS n (name, picture) ON n.name = p.name
     LEFT JOIN departments d ON d.cloud_id = $1 AND d.id = p.department_id
     LEFT JOIN unnest($4::text[], $5::text[]) AS o (name, picture) ON o.name = d.name
     WHERE p.cloud_id = $1 AND p.image IS NULL GROUP BY 1 ORDER BY 1`,
    [
      tx.cloudId,
      products.map(([name]) => name),
      products.map(([, picture]) => picture),
      departments.map(([name]) => name),
      departments.map(([, picture]) => picture),
      other,
    ],
  );
  return rows;
}

/** Stores a picture's row and gives it to products. */
export async function insertPicture(
  tx: TenantTx,
  file: StoredFile,
  { products, createdAt }: { readonly products: readonly number[]; readonly createdAt: Date },
): Promise<void> {
  await insertFile(tx, file, createdAt);
  await tx.query(
    'demo.give_picture',
    'UPDATE products SET image = $3 WHERE cloud_id = $1 AND id = ANY ($2::integer[])',
    [tx.cloudId, products, file.id],
  );
}
