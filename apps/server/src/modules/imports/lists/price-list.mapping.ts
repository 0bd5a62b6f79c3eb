import { nextSyncVersion, type TenantTx } from '../../../kernel/db/index.ts';
import {
  ensureDepartments,
  findBarcodeOwners,
  findProductsByCodes,
  insertBarcodes,
  insertProducts,
  SALE_UNITS,
  updateProducts,
  type ProductFields,
  type StoredProduct,
} from '../../catalogue/index.ts';
import { DEPARTMENT_RULES, SHELF_ORDER } from './department.rules.ts';
import type { ImportOptions } from './import-options.ts';
import {
  COMPARED_SHARE,
  READ_SHARE,
  type ListCollector,
  type ListFile,
  type ListMapping,
} from './list-mapping.ts';
import { readList } from '../files/list-records.ts';
import { PRICE_COLUMNS, readPriceLine, type ListedProduct, type PriceCells } from './price-line.ts';

interface ListedLine {
  readonly line: number;
  readonly product: ListedProduct;
  /** Columns that the file does not have for this product. */
  readonly unnamed: ReadonlySet<string> | undefined;
}

interface Changes {
  readonly added: readonly ProductFields[];
  readonly changed: readonly { readonly before: StoredProduct; readonly after: StoredProduct }[];
  readonly unchanged: number;
  /** Barcodes of existing products that no scan found until now. */
  readonly barcodes: readonly { readonly barcode: string; readonly productId: number }[];
  readonly addedBarcodes: readonly (readonly string[])[];
  /** Lines of a product that an earlier line already listed under another of its barcodes. */
  readonly repeated: readonly ListedLine[];
}

/** Products that are looked up and compared at once: their computation blocks every other call. */
const LOOKUP_BATCH = 500;
/** Products written at once. */
const WRITE_BATCH = 1000;
/** The prices of a store, which become products. */
export const priceList: ListMapping<PriceCells, ListedLine> = {
  kind: 'prices',
  tables: ['Products', 'ProductsKeys'],
  isBulk: true,
  read: (input, options) => readList(input, 'prices', PRICE_COLUMNS, options),
  collect: collectProducts,
  compare: async (tx, file, options) => {
    const departments = await ensureDepartments(tx, departmentNames(file.entries));
    const changes = await findChanges(tx, file, departments, options);
    for (const { line, product } of changes.repeated)
      file.report.skip(line, 'duplicate', product.barcode);
    return {
      imported: changes.added.length,
      changed: changes.changed.length,
      unchanged: changes.unchanged,
      write: async () => {
        const ids = await writeChanges(tx, changes, options);
        await options.written?.(tx, {
          added: changes.added.map((fields, at) => ({ ...fields, id: ids[at] ?? 0 })),
          changed: changes.changed,
          barcodes: changes.barcodes,
        });
      },
    };
  },
};

function collectProducts(): ListCollector<PriceCells, ListedLine> {
  const products: ListedLine[] = [];
  const seen = new Set<string>();
  return {
    add({ line, cells, unnamed }, report) {
      const result = readPriceLine(cells);
      if (result.kind === 'skip') report.skip(line, result.reason, result.text);
      // The first line of a code counts: lists repeat a product with an older price further down.
      else if (seen.has(result.product.key)) report.skip(line, 'duplicate', result.product.barcode);
      else {
        seen.add(result.product.key);
        products.push({ line, product: result.product, unnamed });
        for (const flag of result.flags)
          report.flag(line, flag, `${result.product.barcode} ${result.product.name}`);
      }
    },
    entries: () => products,
  };
}

function departmentNames(products: readonly ListedLine[]): readonly string[] {
  const used = new Set(products.map(({ product }) => product.departmentKey));
  return SHELF_ORDER.filter((key) => used.has(key)).flatMap(
    (key) => departmentNameOf.get(key) ?? [],
  );
}

const departmentNameOf = new Map(DEPARTMENT_RULES.map((rule) => [rule.key, rule.name]));

async function findChanges(
  tx: TenantTx,
  file: ListFile<ListedLine>,
  departments: ReadonlyMap<string, number>,
  { step }: ImportOptions,
): Promise<Changes> {
  const added: ProductFields[] = [];
  const addedBarcodes: (readonly string[])[] = [];
  const changed: { before: StoredProduct; after: StoredProduct }[] = [];
  const barcodes: { barcode: string; productId: number }[] = [];
  const repeated: ListedLine[] = [];
  const told = new Set<number>();
  let unchanged = 0;
  for (let from = 0; from < file.entries.length; from += LOOKUP_BATCH) {
    await step?.(READ_SHARE + (COMPARED_SHARE - READ_SHARE) * (from / file.entries.length));
    const batch = file.entries.slice(from, from + LOOKUP_BATCH);
    const spellings = batch.flatMap(({ product }) => [product.barcode, ...product.otherBarcodes]);
    const [stored, owners] = await Promise.all([
      findProductsByCodes(
        tx,
        batch.map(({ product }) => product.key),
        spellings,
      ),
      findBarcodeOwners(tx, spellings),
    ]);
    const byCode = new Map(stored.map((product) => [product.code, product]));
    const byId = new Map(stored.map((product) => [product.id, product]));
    for (const one of batch) {
      const listed = one.product;
      const known = byCode.get(listed.key) ?? byId.get(owners.get(listed.barcode) ?? 0);
      const wanted = [listed.barcode, ...listed.otherBarcodes].filter(
        (barcode) => !owners.has(barcode),
      );
      const fields = fieldsOf(
        listed,
        file.source,
        departments.get(departmentNameOf.get(listed.departmentKey ?? '') ?? '') ?? null,
      );
      if (known === undefined) {
        added.push(fields);
        addedBarcodes.push(wanted);
        continue;
      }
      // A product has one price: as with a repeated code, the first line counts.
      if (told.has(known.id)) {
        repeated.push(one);
        continue;
      }
      told.add(known.id);
      barcodes.push(...wanted.map((barcode) => ({ barcode, productId: known.id })));
      const next = merge(known, fields, one.unnamed);
      if (isSame(known, next) && wanted.length === 0) unchanged += 1;
      else changed.push({ before: known, after: next });
    }
  }
  return { added, addedBarcodes, changed, barcodes, unchanged, repeated };
}

function fieldsOf(
  listed: ListedProduct,
  source: string,
  departmentId: number | null,
): ProductFields {
  return {
    code: listed.key,
    name: listed.name,
    barcode: listed.barcode,
    manufacturer: listed.manufacturer,
    departmentId,
    unit: listed.weighed ? SALE_UNITS.weighed : SALE_UNITS.piece,
    contentQty: listed.contentMilli === null ? '' : String(listed.contentMilli / 1000),
    contentUnit: listed.contentUnit,
    price: listed.price,
    vatGroup: listed.vatGroup,
    weighed: listed.weighed,
    discountable: listed.discountable,
    source,
  };
}

/**
 * The list decides name, price and contents; a department and a VAT group that a user chose stay.
 */
function merge(
  known: StoredProduct,
  fields: ProductFields,
  unnamed: ReadonlySet<string> = new Set(),
): StoredProduct {
  return {
    ...fields,
    // A file of changes overwrites only the columns that it has.
    ...(unnamed.has('quantity') ? { contentQty: known.contentQty } : {}),
    ...(unnamed.has('unitName') ? { contentUnit: known.contentUnit } : {}),
    ...(unnamed.has('weighed') ? { weighed: known.weighed, unit: known.unit } : {}),
    ...(unnamed.has('discountable') ? { discountable: known.discountable } : {}),
    id: known.id,
    code: known.code,
    departmentId: known.departmentId ?? fields.departmentId,
    vatGroup:
      known.departmentId === null && !unnamed.has('weighed') ? fields.vatGroup : known.vatGroup,
    manufacturer: fields.manufacturer === '' ? known.manufacturer : fields.manufacturer,
  };
}

function isSame(a: StoredProduct, b: StoredProduct): boolean {
  return (Object.keys(b) as (keyof StoredProduct)[]).every((key) => a[key] === b[key]);
}

/** @returns ids of the created products */
async function writeChanges(
  tx: TenantTx,
  changes: Changes,
  { step }: ImportOptions,
): Promise<readonly number[]> {
  if (changes.added.length + changes.changed.length === 0) return [];
  // Locked after the comparison and right before the first write: the counter rows stay locked
  // until commit.
  const version = await nextSyncVersion(tx, 'Products');
  // Sorted by id, so that two writers lock the rows in the same order.
  const changed = changes.changed.map(({ after }) => after).sort((a, b) => a.id - b.id);
  const all = changes.added.length + changed.length;
  const ids: number[] = [];
  for (let from = 0; from < changes.added.length; from += WRITE_BATCH) {
    ids.push(...(await insertProducts(tx, changes.added.slice(from, from + WRITE_BATCH), version)));
    await step?.(COMPARED_SHARE + (1 - COMPARED_SHARE) * (ids.length / all));
  }
  for (let from = 0; from < changed.length; from += WRITE_BATCH) {
    await updateProducts(tx, changed.slice(from, from + WRITE_BATCH), version);
    await step?.(
      COMPARED_SHARE +
        (1 - COMPARED_SHARE) * (Math.min(all, ids.length + from + WRITE_BATCH) / all),
    );
  }
  const fresh = ids.flatMap((productId, i) =>
    (changes.addedBarcodes[i] ?? []).map((barcode) => ({ barcode, productId })),
  );
  const barcodes = [...fresh, ...changes.barcodes];
  if (barcodes.length > 0)
    await insertBarcodes(tx, barcodes, await nextSyncVersion(tx, 'ProductsKeys'));
  return ids;
}
