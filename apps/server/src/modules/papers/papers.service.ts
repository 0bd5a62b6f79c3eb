import { createHash } from 'node:crypto';
import { choiceFor, EVERY_TYPE, type PaperChoice, type PaperStyleView } from '@dalpak/contracts';
import { findDocumentType } from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../kernel/http/call/context.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import { readFileType } from '../files/index.ts';
import { isDrawable } from './sheet.ts';
import { findStyle, listStyles, removeStyle, upsertStyle } from './papers.store.ts';

/**
 * The print style of a document type in this business; a document's header may choose another of
 * its styles.
 */
export async function styleFor(db: TenantDb, type: number, template = ''): Promise<PaperChoice> {
  return choiceFor(await listStyles(db), type, template);
}

/** Every style that the business defined. */
export async function allStyles(db: TenantDb): Promise<PaperStyleView[]> {
  return [...(await listStyles(db))];
}

/**
 * Saves the style of a document type.
 * @throws AppError DOCUMENT_TYPE_UNSUPPORTED; STORED_FILE_BROKEN for a logo that is no picture,
 *   or none that a PDF can show
 */
export async function saveStyle(ctx: Caller, style: PaperStyleView): Promise<PaperStyleView> {
  if (style.type !== EVERY_TYPE && findDocumentType(style.type) === undefined)
    throw new AppError('DOCUMENT_TYPE_UNSUPPORTED');
  await assertPicture(style.logo);
  await ctx.db.tx(async (tx) => {
    const before = await findStyle(tx, style.type);
    await upsertStyle(tx, style);
    await auditStyleChange(tx, ctx, style.type, { before, after: style });
  });
  return style;
}

/** Resets the documents of the type to the default style. Does nothing when there is no style. */
export async function deleteStyle(ctx: Caller, type: number): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const before = await findStyle(tx, type);
    if (before === null) return;
    await removeStyle(tx, type);
    await auditStyleChange(tx, ctx, type, { before, after: null });
  });
}

type Caller = ContextOf<'session'>;

/**
 * Audits a change of style, because it changes the look of tax documents. A picture is recorded by
 * its digest, which shows whether it changed.
 */
async function auditStyleChange(
  tx: TenantTx,
  ctx: Caller,
  type: number,
  {
    before,
    after,
  }: { readonly before: PaperStyleView | null; readonly after: PaperStyleView | null },
): Promise<void> {
  const plain = (style: PaperStyleView | null): object | null =>
    style === null || style.logo === ''
      ? style
      : { ...style, logo: createHash('sha256').update(style.logo).digest('hex') };
  await writeAudit(tx, {
    action: 'setting.changed',
    ...actorOf(ctx),
    entity: 'setting',
    entityId: `paper:${type}`,
    before: plain(before),
    after: plain(after) ?? { removed: true },
  });
}

async function assertPicture(logo: string): Promise<void> {
  if (logo === '') return;
  const bytes = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64');
  const known = readFileType(bytes);
  if (
    known === 'broken' ||
    known === 'unknown' ||
    known.type !== 'image/jpeg' ||
    !(await isDrawable(bytes))
  )
    throw new AppError('STORED_FILE_BROKEN');
}
