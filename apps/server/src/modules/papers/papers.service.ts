import { createHash } from 'node:crypto';
import { choiceFor, EVERY_TYPE, type PaperChoice, type PaperStyleView } from '@dalpak/contracts';
import { findDocumentType } from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../kernel/http/context.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import { readFileType } from '../files/index.ts';
import { isDrawable } from './sheet.ts';
import { findStyle, listStyles, removeStyle, upsertStyle } from './papers.store.ts';

/** How papers of a type look in this business; a document's header may ask for another of its styles. */
export async function styleFor(db: TenantDb, type: number, template = ''): Promise<PaperChoice> {
  return choiceFor(await listStyles(db), type, template);
}

/** Every style that the business made. */
export async function allStyles(db: TenantDb): Promise<PaperStyleView[]> {
  return [...(await listStyles(db))];
}

/** @throws AppError DOCUMENT_TYPE_UNSUPPORTED; STORED_FILE_BROKEN for a logo that is no picture, or none that a paper can show */
export async function saveStyle(ctx: Caller, style: PaperStyleView): Promise<PaperStyleView> {
  if (style.type !== EVERY_TYPE && findDocumentType(style.type) === undefined) throw new AppError('DOCUMENT_TYPE_UNSUPPORTED');
  await assertPicture(style.logo);
  await ctx.db.tx(async (tx) => {
    const before = await findStyle(tx, style.type);
    await upsertStyle(tx, style);
    await tell(tx, ctx, style.type, { before, after: style });
  });
  return style;
}

/** Papers of the type look again as nobody changed them. One that is not there stays so. */
export async function deleteStyle(ctx: Caller, type: number): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const before = await findStyle(tx, type);
    if (before === null) return;
    await removeStyle(tx, type);
    await tell(tx, ctx, type, { before, after: null });
  });
}

type Caller = ContextOf<'session'>;

/** Written down: what stands on a tax document is somebody's doing. A picture by its digest, which says whether it is another one. */
async function tell(tx: TenantTx, ctx: Caller, type: number, { before, after }: { readonly before: PaperStyleView | null; readonly after: PaperStyleView | null }): Promise<void> {
  const plain = (style: PaperStyleView | null): object | null =>
    style === null || style.logo === '' ? style : { ...style, logo: createHash('sha256').update(style.logo).digest('hex') };
  await writeAudit(tx, { action: 'setting.changed', ...actorOf(ctx), entity: 'setting', entityId: `paper:${type}`, before: plain(before), after: plain(after) ?? { removed: true } });
}

async function assertPicture(logo: string): Promise<void> {
  if (logo === '') return;
  const bytes = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64');
  const known = readFileType(bytes);
  if (known === 'broken' || known === 'unknown' || known.type !== 'image/jpeg' || !(await isDrawable(bytes))) throw new AppError('STORED_FILE_BROKEN');
}
