import {
  type Reason,
  type FieldValue,
  isRef,
  type RecordColumn,
  type RecordComponent,
} from '@dalpak/contracts';
import { explain } from '../../kernel/errors/explain.ts';
import { ONE } from '@dalpak/engine';
import { nextSyncVersion, recordRemovals } from '../../kernel/db/index.ts';
import { publish } from '../../kernel/push/publish.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import {
  type FieldErrors,
  type FieldValues,
  greatestCode,
  validateOrder,
  type BulkRules,
  nextCode,
  type RecordChange,
  type RecordRules,
  valueAfter,
} from '../../record-kit/index.ts';
import { readProductCode, spellingsOf } from './barcode.ts';
import { lockCatalogue } from './catalogue-lock.store.ts';
import { inheritFromModels } from './model.rules.ts';
import { findCodeOwner, findCodeOwners } from './new-product.store.ts';
import {
  findBarcodesOf,
  findProductsInUse,
  findMainBarcodes,
  isMainBarcode,
  removeBarcodes,
  removeBarcodesOfMany,
} from './product-barcode.store.ts';
import { insertBarcodes } from './product.store.ts';
import { SALE_UNITS } from './unit-words.ts';

const textOf = (value: FieldValue | undefined): string => (typeof value === 'string' ? value : '');

/**
 * Field errors of a code that a scan must find: another product already has it. A wrong check digit
 * is no error here: shops sell goods that have one, and the form warns about it while it is
 * entered.
 */
async function findCodeErrors(
  { tx, id }: RecordChange,
  field: string,
  text: string,
): Promise<FieldErrors> {
  const code = readProductCode(text);
  if (code === null) return { [field]: 'FIELD_INVALID' };
  const owner = await findCodeOwner(tx, spellingsOf(code), id);
  return owner === null ? {} : { [field]: ownedBy(owner) };
}

/**
 * The code of a product for which none was entered: the one an import would use, or the next
 * number.
 */
async function codeOf({ tx, record }: RecordChange, barcode: string): Promise<string> {
  const code = readProductCode(barcode);
  if (code !== null) return code.key;
  return nextCode(tx, record, codeColumn(record));
}

function codeColumn({ columns }: RecordComponent): RecordColumn {
  return columns.find(({ key }) => key === 'code') as RecordColumn;
}

/**
 * A generated code follows the barcode: otherwise a mistyped one would be kept from the product
 * that it belongs to.
 */
function followsBarcode({ id, before, data }: RecordChange): boolean {
  if (id === 0) return textOf(data['code']) === '';
  return (
    'barcode' in data &&
    readProductCode(textOf(before?.data['barcode']))?.key === before?.data['code']
  );
}

/** Unit by the kind of sale, pieces or weight, unless the user entered another one. */
function unitOf(change: RecordChange): FieldValues {
  const words: readonly string[] = ['', ...Object.values(SALE_UNITS)];
  if (
    !words.includes(textOf(valueAfter(change, 'unit'))) ||
    (change.before !== null && !('weighed' in change.data) && !('unit' in change.data))
  )
    return {};
  return { unit: valueAfter(change, 'weighed') === true ? SALE_UNITS.weighed : SALE_UNITS.piece };
}

const CODE_FIELDS = ['barcode', 'code'] as const;
const ownedBy = ({ name, active }: { readonly name: string; readonly active: boolean }): Reason =>
  active ? explain('code_of_product', { name }) : explain('code_of_inactive', { name });

/**
 * The rules of one product for the lines of a file: the same answers, in a few statements for all
 * of them.
 */
const manyProducts: BulkRules = {
  syncedTables: ['ProductsKeys'],
  check: async (tx, changes, claims) => {
    const read = changes.map((change) =>
      CODE_FIELDS.flatMap((field) => {
        const text = textOf(change.data[field]);
        return text === '' ? [] : [{ field, code: readProductCode(text) }];
      }),
    );
    const wanted = read.flatMap((codes) =>
      codes.flatMap(({ code }) => (code === null ? [] : spellingsOf(code))),
    );
    const owners = await findCodeOwners(tx, [...new Set(wanted)]);
    return changes.map((change, at) => {
      const faults: Record<string, FieldErrors[string]> = {
        ...validateOrder(change, 'min_stock', 'max_stock'),
      };
      for (const { field, code } of read[at] ?? []) {
        const owner =
          code === null
            ? undefined
            : spellingsOf(code)
                .flatMap((spelling) => owners.get(spelling) ?? [])
                .find(({ id }) => id !== change.id);
        if (code === null) faults[field] = 'FIELD_INVALID';
        else if (owner !== undefined) faults[field] = ownedBy(owner);
        else if (!claims.claim(code.key, change)) faults[field] = explain('code_twice_in_file');
      }
      return faults;
    });
  },
  derive: async (tx, changes) => {
    let next: number | null = null;
    const derived: FieldValues[] = [];
    const inherited = await inheritFromModels(tx, changes);
    for (const [at, change] of changes.entries()) {
      const barcode = textOf(change.data['barcode']);
      const read = readProductCode(barcode);
      const values: Record<string, FieldValue> = {
        ...inherited[at],
        ...unitOf(change),
        ...(read === null ? {} : { barcode: read.barcode }),
      };
      if (followsBarcode(change)) {
        if (read === null)
          next = (next ?? (await greatestCode(tx, change.record, codeColumn(change.record)))) + 1;
        values['code'] = read === null ? String(next) : read.key;
      }
      derived.push(values);
    }
    return derived;
  },
  after: async (tx, changes) => {
    const moved = changes
      .filter(({ data }) => 'barcode' in data)
      .map(({ id, before, data }) => ({
        id,
        old: readProductCode(textOf(before?.data['barcode'])),
        now: readProductCode(textOf(data['barcode'])),
      }));
    if (moved.every(({ old, now }) => old === null && now === null)) return;
    const version = await nextSyncVersion(tx, 'ProductsKeys');
    const gone = moved.flatMap(({ id, old }) =>
      old === null
        ? []
        : [old.barcode, ...old.otherBarcodes].map((barcode) => ({ barcode, productId: id })),
    );
    if (gone.length > 0)
      await recordRemovals(tx, 'ProductsKeys', await removeBarcodesOfMany(tx, gone), version);
    await insertBarcodes(
      tx,
      moved.flatMap(({ id, now }) =>
        now === null
          ? []
          : [now.barcode, ...now.otherBarcodes].map((barcode) => ({ barcode, productId: id })),
      ),
      version,
    );
  },
};

/**
 * Rules of products that are edited in forms: a barcode finds one product, and tills sync both
 * together.
 */
export const productRules: RecordRules = {
  // A change without a code cannot collide with another product, so it takes no lock: prices can be
  // edited while a long file is imported.
  acquireLocks: async (tx, fields) => {
    if (fields === undefined || CODE_FIELDS.some((field) => fields.includes(field)))
      await lockCatalogue(tx);
  },
  bulk: manyProducts,
  normalizeText: (field, text) =>
    field === 'barcode' ? (readProductCode(text)?.barcode ?? text) : text,
  findReferenced: findProductsInUse,
  beforeDelete: async (tx, ids) => {
    const barcodes = await findBarcodesOf(tx, ids);
    if (barcodes.length > 0)
      await recordRemovals(tx, 'ProductsKeys', barcodes, await nextSyncVersion(tx, 'ProductsKeys'));
  },
  check: async (change) => {
    const faults: FieldErrors = validateOrder(change, 'min_stock', 'max_stock');
    const given = (['barcode', 'code'] as const).filter(
      (field) => textOf(change.data[field]) !== '',
    );
    const wrong = await Promise.all(
      given.map((field) => findCodeErrors(change, field, textOf(change.data[field]))),
    );
    return Object.assign({ ...faults }, ...wrong) as FieldErrors;
  },
  derive: async (change) => {
    const barcode = textOf(change.data['barcode']);
    const read = readProductCode(barcode);
    const [inherited] = await inheritFromModels(change.tx, [change]);
    return {
      ...inherited,
      ...unitOf(change),
      ...(read === null ? {} : { barcode: read.barcode }),
      ...(followsBarcode(change) ? { code: await codeOf(change, barcode) } : {}),
    };
  },
  after: async ({ tx, id, before, data }) => {
    if (!('barcode' in data)) return;
    const old = readProductCode(textOf(before?.data['barcode']));
    const now = readProductCode(textOf(data['barcode']));
    if (old === null && now === null) return;
    // Both counters are locked right before the writes, in the order of the imports: the locks last
    // until commit.
    const version = await nextSyncVersion(tx, 'ProductsKeys');
    if (old !== null)
      await recordRemovals(
        tx,
        'ProductsKeys',
        await removeBarcodes(tx, id, [old.barcode, ...old.otherBarcodes]),
        version,
      );
    if (now !== null)
      await insertBarcodes(
        tx,
        [now.barcode, ...now.otherBarcodes].map((barcode) => ({ barcode, productId: id })),
        version,
      );
    await publish(tx, 'sync:changed', { tables: ['ProductsKeys'] });
  },
};

const MAIN_BARCODE = explain('main_barcode');

/** Rules of further barcodes of products. The main one is edited in the product's own form. */
export const barcodeRules: RecordRules = {
  acquireLocks: lockCatalogue,
  check: async (change) => {
    const text = textOf(change.data['barcode']);
    if (change.id === 0) return text === '' ? {} : findCodeErrors(change, 'barcode', text);
    const owner = change.before?.data['product'] ?? null;
    const isMain =
      ('product' in change.data || (change.data['quantity'] ?? ONE) !== ONE) &&
      isRef(owner) &&
      (await isMainBarcode(change.tx, owner.id, textOf(change.before?.data['barcode'])));
    return isMain ? { ['product' in change.data ? 'product' : 'quantity']: MAIN_BARCODE } : {};
  },
  derive: ({ data }) => {
    const read = readProductCode(textOf(data['barcode']));
    return Promise.resolve(read === null ? {} : { barcode: read.barcode });
  },
  beforeStatus: async (tx, ids, active) => {
    if (!active && (await findMainBarcodes(tx, ids)).length > 0)
      throw new AppError('RECORD_IN_USE', { reason: MAIN_BARCODE });
  },
};
