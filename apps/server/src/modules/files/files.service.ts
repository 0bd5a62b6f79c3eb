import { createHash, randomUUID } from 'node:crypto';
import {
  FILES_QUOTA,
  findRecordComponent,
  MAX_FILE_NAME,
  MAX_PICTURE_PIXELS,
  MAX_PICTURE_SIDE,
  STORED_FILE_TYPES,
  type StoredFileLink,
  type StoredFileType,
  type StoredFileView,
  typesOfField,
} from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import { FileAnswer, type SessionContext } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { isAuthorized, requireReadable } from '../../record-kit/index.ts';
import { linkEnd, readLink, writeLink } from './file-link.ts';
import { type KnownFile, readFileType } from './file-type.ts';
import {
  findFiles,
  findPicturesOfTills,
  insertFile,
  lockFiles,
  measureFiles,
  type StoredFile,
} from './files.store.ts';

type Parts = Pick<Kernel, 'database' | 'files' | 'now' | 'tenant'>;

interface FileTarget {
  readonly component: number;
  readonly field: string;
  readonly name: string;
}

/**
 * Stores a file for a field. Requires the permission to create or change records of the component,
 * so that other users cannot fill its storage.
 * @throws AppError NOT_FOUND, PERMISSION_DENIED, STORED_FILE_TYPE, STORED_FILE_BROKEN,
 *   STORED_FILE_PIXELS, STORED_FILES_FULL
 */
export async function storeFile(
  ctx: SessionContext,
  { files, now }: Parts,
  { component, field, name }: FileTarget,
  content: Uint8Array,
): Promise<StoredFileView> {
  const record = requireReadable(ctx, component);
  if (!isAuthorized(ctx, component, 'w') && !isAuthorized(ctx, component, 'e'))
    throw new AppError('PERMISSION_DENIED');
  const { kind } = requireFound(record.columns.find(({ key }) => key === field));
  if (kind !== 'image' && kind !== 'avatar' && kind !== 'file') throw new AppError('NOT_FOUND');
  return viewOf(await keepFile(ctx.db, { files, now }, { component, kind, name }, content));
}

interface Together {
  /** Runs when no other file of the business can be stored meanwhile. */
  readonly before?: (tx: TenantTx) => Promise<void>;
  /** Stores what names the file, in the same transaction. */
  readonly after?: (tx: TenantTx, file: StoredFile) => Promise<void>;
}

/**
 * Stores a file whose caller has checked the permission.
 * @throws AppError STORED_FILE_TYPE, STORED_FILE_BROKEN, STORED_FILE_PIXELS, STORED_FILES_FULL
 */
export async function keepFile(
  db: TenantDb,
  { files, now }: Pick<Parts, 'files' | 'now'>,
  {
    component,
    kind,
    name,
  }: {
    readonly component: number;
    readonly kind: 'image' | 'avatar' | 'file';
    readonly name: string;
  },
  content: Uint8Array,
  { before, after }: Together = {},
): Promise<StoredFile> {
  const known = assertFits(
    readFileType(Buffer.from(content.buffer, content.byteOffset, content.byteLength)),
    typesOfField(kind),
  );
  const { bytes, type, width, height } = known;
  const file: StoredFile = {
    id: randomUUID(),
    component,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    type,
    name: nameOf(name, type),
    size: bytes.length,
    width,
    height,
  };
  await db.tx(async (tx) => {
    await lockFiles(tx);
    await before?.(tx);
    const used = await measureFiles(tx);
    if (used.count >= FILES_QUOTA.count || used.bytes + file.size > FILES_QUOTA.bytes)
      throw new AppError('STORED_FILES_FULL');
    await insertFile(tx, file, new Date(now()));
    await after?.(tx, file);
    // Before the commit, so that a row without its bytes is never visible. Bytes without a row are
    // swept later.
    await files.put(tx.cloudId, file.sha256, bytes);
  });
  return file;
}

function assertFits(
  known: ReturnType<typeof readFileType>,
  types: readonly StoredFileType[],
): KnownFile {
  if (known === 'broken') throw new AppError('STORED_FILE_BROKEN');
  if (known === 'unknown' || !types.includes(known.type)) throw new AppError('STORED_FILE_TYPE');
  const { width, height } = known;
  if (
    width !== null &&
    height !== null &&
    (Math.max(width, height) > MAX_PICTURE_SIDE || width * height > MAX_PICTURE_PIXELS)
  )
    throw new AppError('STORED_FILE_PIXELS');
  return known;
}

/**
 * The name that the user gave, without folders and invisible characters, with the extension of the
 * detected type.
 */
function nameOf(given: string, type: StoredFileType): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const stem = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}"<>|:*?]/gu, '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  const { extension } = STORED_FILE_TYPES[type];
  return `${[...stem].slice(0, MAX_FILE_NAME / 2).join('') || 'file'}.${extension}`;
}

/**
 * Links to those of the files that the caller may see: users who may read the component's records,
 * and at a till every employee for the pictures of products.
 */
export async function linkFiles(
  ctx: SessionContext,
  parts: Parts,
  ids: readonly string[],
): Promise<StoredFileLink[]> {
  const rows = await findFiles(ctx.db, [...new Set(ids)]);
  const open = new Map(
    rows.map(({ component }) => [
      component,
      findRecordComponent(component) !== null && isAuthorized(ctx, component, 'r'),
    ]),
  );
  // A seller sees the pictures of the till's catalogue and of the people at it also without the
  // permission to read their records.
  const closed =
    ctx.session.kind === 'terminal'
      ? rows.filter(({ component }) => open.get(component) !== true).map(({ id }) => id)
      : [];
  const sold = closed.length === 0 ? new Set<string>() : await findPicturesOfTills(ctx.db, closed);
  return rows
    .filter(({ id, component }) => open.get(component) === true || sold.has(id))
    .map((file) => ({
      ...viewOf(file),
      ...linkOf(parts, ctx.cloudId, file.id),
    }));
}

/** A link to a file, for a caller who may read it. */
export function linkOf(
  { database, now }: Pick<Parts, 'database' | 'now'>,
  cloudId: number,
  id: string,
): { readonly url: string; readonly expires_at: string } {
  const until = linkEnd(now());
  return {
    url: `/api/v2/storage/content/${writeLink(database.secrets['file-link'], { cloudId, id, until })}`,
    expires_at: new Date(until * 1000).toISOString(),
  };
}

/**
 * The file of a link.
 * @throws AppError FILE_LINK_ENDED for one that has ended or is not signed by us; NOT_FOUND
 */
export async function openLink(
  { database, files, now, tenant }: Parts,
  token: string,
): Promise<FileAnswer> {
  const link = readLink(database.secrets['file-link'], token, now());
  if (link === null) throw new AppError('FILE_LINK_ENDED');
  const file = requireFound((await findFiles(tenant(link.cloudId), [link.id]))[0] ?? null);
  const { size, read } = requireFound(await files.open(link.cloudId, file.sha256));
  return new FileAnswer({
    read,
    size,
    name: file.name,
    type: file.type,
    inline: file.width !== null,
    cacheSeconds: Math.floor(link.until - now() / 1000),
  });
}

function viewOf({ id, name, type, size, width, height }: StoredFile): StoredFileView {
  return { id, name, type, size, width, height };
}
