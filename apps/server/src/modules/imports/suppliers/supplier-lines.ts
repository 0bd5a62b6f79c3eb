import type { SupplierFileRow, SupplierFileWish } from '@dalpak/contracts';
import { changeBp, changePrice, marginOf } from '@dalpak/engine';
import type { TenantDb } from '../../../kernel/db/index.ts';
import { supplierCosts } from '../../stock/index.ts';
import { readTillSettings } from '../../settings/index.ts';
import { readLines, type StoredLine } from '../desk/import-lines.store.ts';
import { type ReadLine, readFileLines, unitCost, unitsOf } from './file-cells.ts';
import { findMatches, type ProductFacts, readFacts } from './supplier-file.store.ts';

/** A line with its product, and what it changes. */
export interface SupplierLine extends SupplierFileRow {
  readonly ourCode: string;
  /** Thousandths of a unit in a pack that the file names; null where it names none. */
  readonly pack: number | null;
}

const PART = { lines: 2_000, bytes: 2 * 1024 * 1024 } as const;

async function readAll(db: TenantDb, id: number): Promise<readonly StoredLine[]> {
  const all: StoredLine[] = [];
  for (;;) {
    const part = await readLines(db, id, all.at(-1)?.line ?? 0, PART);
    if (part.length === 0) return all;
    all.push(...part);
  }
}

interface Target {
  readonly product: number | null;
  /** Thousandths of a unit that the barcode of the line stands for. */
  readonly pack: number | null;
}

const fold = (text: string): string => text.toLowerCase();

/**
 * The product of each line: by the supplier's code, else by barcode, else by our code. A code of
 * several products settles nothing.
 */
async function targetsOf(
  db: TenantDb,
  supplier: number,
  lines: readonly ReadLine[],
): Promise<readonly Target[]> {
  const words = (pick: (line: ReadLine) => string): string[] => [
    ...new Set(lines.map((line) => fold(pick(line))).filter((word) => word !== '')),
  ];
  const found = new Map<string, Target | null>();
  for (const { how, text, product, pack } of await findMatches(db, supplier, {
    codes: words(({ code }) => code),
    barcodes: words(({ barcode }) => barcode),
    ourCodes: words(({ ourCode }) => ourCode),
  })) {
    const key = `${how} ${text}`;
    const known = found.get(key);
    if (known === undefined) found.set(key, { product, pack: how === 'barcode' ? pack : null });
    else if (known?.product !== product) found.set(key, null);
  }
  return lines.map(
    ({ code, barcode, ourCode }) =>
      found.get(`code ${fold(code)}`) ??
      found.get(`barcode ${fold(barcode)}`) ??
      found.get(`our_code ${fold(ourCode)}`) ?? { product: null, pack: null },
  );
}

/** Every line of a file as the wish reads it, in the order of the file. */
export async function supplierLines(
  db: TenantDb,
  { id, supplier, wish }: { id: number; supplier: number; wish: SupplierFileWish },
): Promise<readonly SupplierLine[]> {
  const read = readFileLines(await readAll(db, id), wish);
  const found = await targetsOf(db, supplier, read);
  const settled = new Map(wish.settled.map((one) => [one.line, one]));
  const targets = read.map((line, at): Target => {
    const said = settled.get(line.line);
    return said?.as === 'product'
      ? { product: said.product, pack: null }
      : (found[at] ?? { product: null, pack: null });
  });
  const products = [...new Set(targets.flatMap(({ product }) => product ?? []))];
  const facts = await readFacts(db, supplier, products);
  const costs = await supplierCosts(db, supplier, wish.day, products);
  const { vat_rate_bp: vatRate } = await readTillSettings(db, wish.day);
  const seen = new Set<number>();
  return read.map((line, at) => {
    const target = targets[at] ?? { product: null, pack: null };
    const said = settled.get(line.line)?.as;
    const product = facts.get(target.product ?? 0);
    const state = stateOf(line, { said, product, seen });
    if (state === 'found' && product !== undefined) seen.add(product.id);
    return composeLine(line, {
      state,
      product: state === 'new' ? undefined : product,
      pack: target.pack,
      before: costs.get(target.product ?? 0) ?? product?.cost ?? null,
      vatRate,
      wish,
    });
  });
}

function stateOf(
  { isBad, name }: ReadLine,
  {
    said,
    product,
    seen,
  }: {
    readonly said: 'product' | 'new' | 'out' | undefined;
    readonly product: ProductFacts | undefined;
    readonly seen: ReadonlySet<number>;
  },
): SupplierFileRow['state'] {
  if (isBad) return 'bad';
  if (said === 'out') return 'out';
  if (said === 'new' && name !== '') return 'new';
  if (product === undefined) return 'unknown';
  return seen.has(product.id) ? 'twice' : 'found';
}

interface LineParts {
  readonly state: SupplierFileRow['state'];
  readonly product: ProductFacts | undefined;
  readonly pack: number | null;
  readonly before: number | null;
  readonly vatRate: number;
  readonly wish: SupplierFileWish;
}

function composeLine(line: ReadLine, parts: LineParts): SupplierLine {
  const { state, product, wish } = parts;
  const rate = product?.vat_free === true ? 0 : parts.vatRate;
  const pack = wish.per_pack ? (line.pack ?? parts.pack ?? product?.pack ?? 1_000) : 1_000;
  const after =
    line.cost === null
      ? null
      : unitCost(line.cost, { pack, vatRate: wish.vat_included ? rate : 0 });
  const before = state === 'new' ? null : parts.before;
  const price = product?.price ?? null;
  return {
    line: line.line,
    state,
    name: line.name,
    code: line.code,
    barcode: line.barcode,
    ourCode: line.ourCode,
    pack: line.pack,
    product: product === undefined ? null : { id: product.id, name: product.name },
    quantity: line.quantity === null ? null : unitsOf(line.quantity, pack),
    before,
    after,
    change: before === null || after === null ? null : changeBp(before, after),
    price,
    margin: price === null ? null : marginOf(price, after, rate),
    suggested: suggestedPrice(product, after, rate),
  };
}

/** The price by the margin that the department wants, to the next ten agorot. */
function suggestedPrice(
  product: ProductFacts | undefined,
  cost: number | null,
  vatRate: number,
): number | null {
  if (product === undefined || product.margin === null || cost === null) return null;
  return changePrice(
    { price: product.price, cost, listPrice: null, vatRate },
    { formula: 'margin', value: product.margin, rounding: '0.10', way: 'up', notUnderCost: true },
  );
}
