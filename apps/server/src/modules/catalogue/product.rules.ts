import { type FieldValue, isRef, type RecordColumn } from '@dalpak/contracts';
import { nextSyncVersion, recordRemovals } from '../../kernel/db/index.ts';
import { publish } from '../../kernel/push/publish.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { type Faults, type FieldValues, inOrder, nextCode, type RecordChange, type RecordRules, valueAfter } from '../../record-kit/index.ts';
import { readProductCode, spellingsOf } from './barcode.ts';
import { lockCatalogue } from './catalogue-lock.store.ts';
import { findCodeOwner } from './new-product.store.ts';
import { removeBarcodes, findMainBarcodes, isMainBarcode } from './product-barcode.store.ts';
import { insertBarcodes, notePriceChange, SOLD_BY } from './product.store.ts';

const textOf = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '');

/**
 * What is wrong with a code that a scan shall find: it leads to another product already. A wrong check digit is no fault
 * here: shops sell goods that have one, and the form says so while it is typed.
 */
async function codeFaults({ tx, id }: RecordChange, field: string, text: string): Promise<Faults> {
  const code = readProductCode(text);
  if (code === null) return { [field]: 'FIELD_INVALID' };
  const owner = await findCodeOwner(tx, spellingsOf(code), id);
  if (owner === null) return {};
  return { [field]: { text: owner.active ? `כבר שייך למוצר "${owner.name}".` : `שייך למוצר "${owner.name}", שאינו פעיל.` } };
}

/** What a product's code becomes when none was given: what an import would call it, or the next number. */
async function codeOf({ tx, record }: RecordChange, barcode: string): Promise<string> {
  const code = readProductCode(barcode);
  if (code !== null) return code.key;
  const column = record.columns.find(({ key }) => key === 'code');
  return nextCode(tx, record, column as RecordColumn);
}

/** A code that nobody chose goes with the barcode: a mistyped one would be kept from the product it belongs to. */
function followsBarcode({ id, before, data }: RecordChange): boolean {
  if (id === 0) return textOf(data['code']) === '';
  return 'barcode' in data && readProductCode(textOf(before?.data['barcode']))?.key === before?.data['code'];
}

/** Sold by pieces or by weight, unless a person said another word. */
function unitOf(change: RecordChange): FieldValues {
  const words: readonly string[] = ['', ...Object.values(SOLD_BY)];
  if (!words.includes(textOf(valueAfter(change, 'unit'))) || (change.before !== null && !('weighed' in change.data) && !('unit' in change.data))) return {};
  return { unit: valueAfter(change, 'weighed') === true ? SOLD_BY.weighed : SOLD_BY.piece };
}

/** Products as people write them: their barcode leads to one product, and the tills hear of both together. */
export const productRules: RecordRules = {
  begin: lockCatalogue,
  check: async (change) => {
    const faults: Faults = inOrder(change, 'min_stock', 'max_stock');
    const given = (['barcode', 'code'] as const).filter((field) => textOf(change.data[field]) !== '');
    const wrong = await Promise.all(given.map((field) => codeFaults(change, field, textOf(change.data[field]))));
    return Object.assign({ ...faults }, ...wrong) as Faults;
  },
  derive: async (change) => {
    const barcode = textOf(change.data['barcode']);
    const read = readProductCode(barcode);
    return {
      ...unitOf(change),
      ...(read === null ? {} : { barcode: read.barcode }),
      ...(followsBarcode(change) ? { code: await codeOf(change, barcode) } : {}),
    };
  },
  after: async ({ tx, id, before, data }) => {
    if (before !== null && 'price' in data) await notePriceChange(tx, id);
    if (!('barcode' in data)) return;
    const old = readProductCode(textOf(before?.data['barcode']));
    const now = readProductCode(textOf(data['barcode']));
    if (old === null && now === null) return;
    // Both counters are taken right before the writes, in the order of the imports: they stay locked until commit.
    const version = await nextSyncVersion(tx, 'ProductsKeys');
    if (old !== null) await recordRemovals(tx, 'ProductsKeys', await removeBarcodes(tx, id, [old.barcode, ...old.otherBarcodes]), version);
    if (now !== null) await insertBarcodes(tx, [now.barcode, ...now.otherBarcodes].map((barcode) => ({ barcode, productId: id })), version);
    await publish(tx, 'sync:changed', { tables: ['ProductsKeys'] });
  },
};

const MAIN_BARCODE = 'זה הברקוד הראשי של המוצר. שנו אותו בכרטיס המוצר.';

/** Further barcodes of products. The main one belongs to the product's own form. */
export const barcodeRules: RecordRules = {
  begin: lockCatalogue,
  check: async (change) => {
    const text = textOf(change.data['barcode']);
    if (change.id === 0) return text === '' ? {} : codeFaults(change, 'barcode', text);
    const owner = change.before?.data['product'] ?? null;
    const isMain = 'product' in change.data && isRef(owner) && (await isMainBarcode(change.tx, owner.id, textOf(change.before?.data['barcode'])));
    return isMain ? { product: { text: MAIN_BARCODE } } : {};
  },
  derive: ({ data }) => {
    const read = readProductCode(textOf(data['barcode']));
    return Promise.resolve(read === null ? {} : { barcode: read.barcode });
  },
  beforeStatus: async (tx, ids, active) => {
    if (!active && (await findMainBarcodes(tx, ids)).length > 0) throw new AppError('RECORD_IN_USE', { desc: MAIN_BARCODE });
  },
};
