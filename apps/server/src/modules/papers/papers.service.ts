import { choiceFor, EVERY_TYPE, type PaperChoice, type PaperStyleView } from '@dalpak/contracts';
import { findDocumentType } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { readFileType } from '../files/index.ts';
import { isDrawable } from './sheet.ts';
import { listStyles, removeStyle, upsertStyle } from './papers.store.ts';

/** How papers of a type look in this business. */
export async function styleFor(db: TenantDb, type: number): Promise<PaperChoice> {
  return choiceFor(await listStyles(db), type);
}

/** Every style that the business made. */
export async function allStyles(db: TenantDb): Promise<PaperStyleView[]> {
  return [...(await listStyles(db))];
}

/** @throws AppError DOCUMENT_TYPE_UNSUPPORTED; STORED_FILE_BROKEN for a logo that is no picture, or none that a paper can show */
export async function saveStyle(db: TenantDb, style: PaperStyleView): Promise<PaperStyleView> {
  if (style.type !== EVERY_TYPE && findDocumentType(style.type) === undefined) throw new AppError('DOCUMENT_TYPE_UNSUPPORTED');
  await assertPicture(style.logo);
  await db.tx((tx) => upsertStyle(tx, style));
  return style;
}

export async function deleteStyle(db: TenantDb, type: number): Promise<void> {
  await db.tx((tx) => removeStyle(tx, type));
}

async function assertPicture(logo: string): Promise<void> {
  if (logo === '') return;
  const bytes = Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64');
  const known = readFileType(bytes);
  if (known === 'broken' || known === 'unknown' || known.type !== 'image/jpeg' || !(await isDrawable(bytes))) throw new AppError('STORED_FILE_BROKEN');
}
