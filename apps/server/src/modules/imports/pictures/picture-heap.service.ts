import {
  COMPONENT,
  findRecordComponent,
  type PictureMatch,
  type PlannedChange,
} from '@dalpak/contracts';
import { settleVersions, translateStorageErrors } from '../../../kernel/db/index.ts';
import { AppError, requireFound } from '../../../kernel/errors/app-error.ts';
import { explain } from '../../../kernel/errors/explain.ts';
import type { SessionContext } from '../../../kernel/http/index.ts';
import { publish } from '../../../kernel/push/publish.ts';
import {
  lockRows,
  prepareBulkTransaction,
  requireReadable,
  updateRows,
  versionOnce,
} from '../../../record-kit/index.ts';
import { actorOf, entityIdOf, writeAudit } from '../../audit/index.ts';
import { changeView } from '../changes/bulk-changes.service.ts';
import { ownerOf } from '../desk/import-desk.ts';
import { insertImages } from '../desk/import-images.store.ts';
import {
  findExact,
  findLike,
  findPictures,
  insertMade,
  type NamedProduct,
} from './picture-heap.store.ts';

const PRODUCTS = COMPONENT.products;
/** Products that are offered for a name that means none for sure. */
const OFFERED = 5;
const SURE = ['barcode', 'code', 'name'] as const;

/**
 * What the name of a file may be: the whole of it, without the mark of a second picture, and the
 * long numbers in it.
 */
function textsOf(name: string): readonly string[] {
  const stem = (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .toLowerCase()
    .trim();
  const spaced = stem.replaceAll(/[_]+/g, ' ').trim();
  const first = spaced.replace(/[\s-]*(\(\d{1,2}\)|[-\s]\d{1,2})$/, '').trim();
  const numbers = stem.match(/\d{6,14}/g) ?? [];
  return [...new Set([stem, spaced, first, ...numbers])].filter((text) => text !== '');
}

/** The product that each name means: one, by its barcode, else its code, else its name. */
export async function matchNames(
  ctx: SessionContext,
  names: readonly string[],
): Promise<PictureMatch[]> {
  requireReadable(ctx, PRODUCTS);
  const wanted = names.map((name) => ({ name, texts: textsOf(name) }));
  const exact = await findExact(ctx.db, [...new Set(wanted.flatMap(({ texts }) => texts))]);
  const matches = wanted.map(({ name, texts }) => ({ name, texts, ...sureMatch(texts, exact) }));
  const open = matches.filter(({ products }) => products.length === 0);
  const like = await findLike(ctx.db, [
    ...new Set(open.flatMap(({ texts }) => texts.filter((text) => text.length > 1))),
  ]);
  return matches.map(({ name, texts, by, products }) => ({
    name,
    by,
    products: viewsOf(
      products.length > 0 ? products : like.filter(({ text }) => texts.includes(text)),
    ),
  }));
}

function sureMatch(
  texts: readonly string[],
  exact: readonly NamedProduct[],
): Pick<PictureMatch, 'by'> & { readonly products: readonly NamedProduct[] } {
  for (const by of SURE) {
    const found = exact.filter((one) => one.by === by && texts.includes(one.text));
    if (found.length === 0) continue;
    const isOne = new Set(found.map(({ id }) => id)).size === 1;
    return { by: isOne ? by : null, products: found };
  }
  return { by: null, products: [] };
}

const viewsOf = (products: readonly NamedProduct[]): PictureMatch['products'] =>
  [...new Map(products.map(({ id, name, image }) => [id, { id, name, image }])).values()].slice(
    0,
    OFFERED,
  );

const invalid = (): AppError =>
  new AppError('VALIDATION_FAILED', {
    details: [{ ...explain('field_invalid'), field: 'pictures' }],
  });

interface Heap {
  readonly name: string;
  readonly pictures: readonly { readonly product: number; readonly file: string }[];
}

/**
 * Gives products their pictures as one change, which is undone like any bulk change.
 * @throws AppError VALIDATION_FAILED for a product or a file that is not there, or one twice
 */
export async function putHeap(
  ctx: SessionContext,
  { name, pictures }: Heap,
  now: number,
): Promise<PlannedChange> {
  const record = requireFound(findRecordComponent(PRODUCTS));
  const files = new Map(pictures.map(({ product, file }) => [product, file]));
  if (files.size !== pictures.length) throw invalid();
  // A file may be swept between the look and the write.
  const id = await translateStorageErrors(() =>
    ctx.db.tx(async (tx) => {
      await prepareBulkTransaction(tx);
      const known = await findPictures(tx, PRODUCTS, [...files.values()]);
      const rows = await lockRows(tx, record, [...files.keys()]);
      if (rows.size !== files.size || [...files.values()].some((file) => !known.has(file)))
        throw invalid();
      const changed = [...files]
        .map(([product, image]) => ({ id: product, set: { image } }))
        .filter((row) => rows.get(row.id)?.['image'] !== row.set.image);
      await updateRows(tx, record, changed, await versionOnce().of(tx, record));
      const made = await insertMade(tx, {
        component: PRODUCTS,
        name,
        at: new Date(now),
        owner: ownerOf(ctx),
        changed: changed.length,
        lines: files.size,
      });
      await insertImages(
        tx,
        made,
        PRODUCTS,
        changed.map((row) => ({
          id: row.id,
          before: { image: rows.get(row.id)?.['image'] ?? null },
          after: row.set,
        })),
      );
      await writeAudit(tx, {
        action: 'records.bulk_changed',
        ...actorOf(ctx),
        entity: 'record_import',
        entityId: entityIdOf(PRODUCTS, made),
        after: { file: name, component: PRODUCTS, changed: changed.length },
      });
      if (record.feed !== undefined) await publish(tx, 'sync:changed', { tables: [record.feed] });
      await publish(tx, 'records:changed', { component: PRODUCTS });
      await settleVersions(tx);
      return made;
    }),
  );
  return changeView(ctx, id);
}
