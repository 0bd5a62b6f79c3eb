import { explain } from '../../kernel/errors/explain.ts';
import { isDeepStrictEqual } from 'node:util';
import { isBarcodeSound, type NewProduct, type SyncProduct } from '@dalpak/contracts';
import { nextSyncVersion, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';
import { publish } from '../../kernel/push/publish.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import { readProductCode, spellingsOf, type ProductCode } from './barcode.ts';
import { lockCatalogue } from './catalogue-lock.store.ts';
import type { ProductCreator } from './product-creator.ts';
import {
  findCodeOwner,
  findSwitchedOff,
  isOpenDepartment,
  readProductItem,
  type CodeOwner,
} from './new-product.store.ts';
import { insertBarcodes, insertProducts } from './product.store.ts';
import { findFulfilledRequest, recordCreation, type FulfilledRequest } from './product-request.ts';
import { SALE_UNITS } from './unit-words.ts';

export { findItems, findItemsWithStock } from './product.store.ts';

/** The content of a request for a new product, without its request id and confirmation. */
type ProductRequest = Omit<NewProduct, 'request_id' | 'confirm_check_digit'>;

export interface BarcodeCheck {
  readonly state: 'free' | 'taken' | 'empty' | 'check_digit';
  readonly product?: { readonly id: number; readonly name: string; readonly active: boolean };
}

/**
 * Creates a product with its barcode in one transaction, so that a till never syncs one without the
 * other.
 *
 * Idempotent by `request_id`: a retry after a lost answer has the same product.
 *
 * @throws BARCODE_CHECK_DIGIT, unless the user confirms the code; BARCODE_TAKEN, naming the
 *   product that a scan already finds, also when this very request created it and it is inactive
 *   since; DEPARTMENT_UNKNOWN, the same for one of another business; CONFLICT when the request id
 *   was used with other content.
 */
export async function createProduct(
  db: TenantDb,
  maker: ProductCreator,
  { request_id: requestId, confirm_check_digit: isConfirmed, ...wish }: NewProduct,
): Promise<SyncProduct> {
  const code = readProductCode(wish.barcode);
  if (code === null)
    throw new AppError('VALIDATION_FAILED', {
      details: [{ ...explain('value_format'), field: 'barcode' }],
    });
  return db.tx(async (tx) => {
    await lockCatalogue(tx);
    const earlier = await findFulfilledRequest(tx, requestId);
    if (earlier !== null) return readCreatedProduct(tx, earlier, wish);
    const owner = await findCodeOwner(tx, spellingsOf(code));
    if (owner !== null) throw barcodeTaken(owner);
    // After the owner check: price lists bring goods with a wrong digit, and the product's name
    // helps more than the digit.
    if (!isConfirmed && !isBarcodeSound(wish.barcode))
      throw new AppError('BARCODE_CHECK_DIGIT', {
        details: [{ text: wish.barcode, field: 'barcode' }],
      });
    if (wish.department !== null && !(await isOpenDepartment(tx, wish.department))) {
      throw new AppError('DEPARTMENT_UNKNOWN', {
        details: [{ text: String(wish.department), field: 'department' }],
      });
    }
    const productId = await insert(tx, wish, code);
    await recordCreation(tx, requestId, maker, { productId, request: wish });
    await publish(tx, 'sync:changed', { tables: ['Products', 'ProductsKeys'] });
    return requireFound(await readProductItem(tx, productId));
  });
}

/**
 * What creating a product with this barcode would meet, checked in the order of {@link
 * createProduct}.
 */
export async function checkBarcode(db: TenantDb, barcode: string): Promise<BarcodeCheck> {
  const code = readProductCode(barcode);
  // The schema refuses every other text that is no code.
  if (code === null) return { state: 'empty' };
  const owner = await findCodeOwner(db, spellingsOf(code));
  if (owner !== null)
    return { state: 'taken', product: { id: owner.id, name: owner.name, active: owner.active } };
  return { state: isBarcodeSound(barcode) ? 'free' : 'check_digit' };
}

async function readCreatedProduct(
  tx: TenantTx,
  { productId, request: before }: FulfilledRequest,
  wish: ProductRequest,
): Promise<SyncProduct> {
  if (!isDeepStrictEqual(before, wish)) throw new AppError('CONFLICT');
  // The product was switched off since: a till that added it to a bill would sell what no other
  // till has.
  const off = await findSwitchedOff(tx, productId);
  if (off !== null) throw barcodeTaken(off);
  return requireFound(await readProductItem(tx, productId));
}

async function insert(tx: TenantTx, wish: ProductRequest, code: ProductCode): Promise<number> {
  const fields = {
    // Named as an import names it, so that the next price list finds this product instead of
    // creating a second one.
    code: code.key,
    name: wish.name,
    barcode: code.barcode,
    manufacturer: '',
    departmentId: wish.department,
    unit: wish.weighed ? SALE_UNITS.weighed : SALE_UNITS.piece,
    contentQty: '',
    contentUnit: '',
    price: wish.price,
    vatGroup: wish.vat_group,
    weighed: wish.weighed,
    discountable: true,
    source: '',
  };
  // Both counters are locked right before the writes, in the order of the imports: the locks last
  // until commit.
  const [productId] = await insertProducts(tx, [fields], await nextSyncVersion(tx, 'Products'));
  if (productId === undefined) throw new Error('The product was not stored');
  const barcodes = [code.barcode, ...code.otherBarcodes].map((barcode) => ({ barcode, productId }));
  await insertBarcodes(tx, barcodes, await nextSyncVersion(tx, 'ProductsKeys'));
  return productId;
}

function barcodeTaken({ name, active }: CodeOwner): AppError {
  const reason = active
    ? explain('barcode_of_product', { name })
    : explain('barcode_of_inactive', { name });
  return new AppError('BARCODE_TAKEN', { reason, details: [{ text: name, field: 'barcode' }] });
}
