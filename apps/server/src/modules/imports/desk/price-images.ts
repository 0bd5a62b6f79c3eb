import { COMPONENT } from '@dalpak/contracts';
import type { TenantTx } from '../../../kernel/db/index.ts';
import type { ProductFields } from '../../catalogue/index.ts';
import { findNewBarcodes } from './price-images.store.ts';
import { insertImages } from './import-images.store.ts';
import type { PriceWrites } from '../lists/import-options.ts';

const PART = 2_000;

function rowOf(fields: ProductFields): Readonly<Record<string, unknown>> {
  return {
    code: fields.code,
    name: fields.name,
    barcode: fields.barcode,
    manufacturer: fields.manufacturer,
    department_id: fields.departmentId,
    unit: fields.unit,
    content_qty: fields.contentQty,
    content_unit: fields.contentUnit,
    price: fields.price,
    vat_group: fields.vatGroup,
    weighed: fields.weighed,
    discountable: fields.discountable,
    source: fields.source,
  };
}

/** Stores what is needed to undo the import of a price list. */
export async function storePriceImages(
  tx: TenantTx,
  importId: number,
  { added, changed, barcodes }: PriceWrites,
): Promise<void> {
  const products = [
    ...added.map((product) => ({ id: product.id, before: null, after: rowOf(product) })),
    ...changed.map(({ before, after }) => ({
      id: before.id,
      before: rowOf(before),
      after: rowOf(after),
    })),
  ];
  for (let from = 0; from < products.length; from += PART)
    await insertImages(tx, importId, COMPONENT.products, products.slice(from, from + PART));
  for (let from = 0; from < barcodes.length; from += PART) {
    const part = barcodes.slice(from, from + PART);
    const rows = await findNewBarcodes(tx, part);
    await insertImages(
      tx,
      importId,
      COMPONENT.barcodes,
      rows.map(({ id, barcode, product_id }) => ({
        id,
        before: null,
        after: { barcode, product_id },
      })),
    );
  }
}
