import {
  type Attachments,
  COMPONENT,
  componentOfDocument,
  MAX_ATTACHMENTS,
  type PermissionOperation,
} from '@dalpak/contracts';
import { DOCUMENT_TYPE } from '@dalpak/engine';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import { assertAuthorized, authorize, type SessionContext } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { publish } from '../../kernel/push/publish.ts';
import { actorOf, entityIdOf, writeAudit } from '../audit/index.ts';
import { keepFile, linkOf } from '../files/index.ts';
import * as store from './attachments.store.ts';

type Parts = Pick<Kernel, 'database' | 'files' | 'now'>;
type Action = Extract<PermissionOperation, { type: 'components' }>['action'];

const DAY_MS = 86_400_000;
/** A slip of the hand can be mended by the support for this long. */
const KEPT_DAYS = 30;
/** Paper behind an expense is kept as long as the books (Income Tax Directives, §25). */
const RETENTION_DAYS = 7 * 366;
const EXPENSES: ReadonlySet<number> = new Set([
  DOCUMENT_TYPE.supplierInvoice,
  DOCUMENT_TYPE.expense,
]);

interface Owner {
  readonly component: number;
  /** The document's type; null for an entry. */
  readonly type: number | null;
}

const may = (key: number, action: Action): PermissionOperation => ({
  type: 'components',
  action,
  key,
});

/** @throws AppError NOT_FOUND, and those of a missing permission */
async function ownerOf(ctx: SessionContext, target: store.Target, action: Action): Promise<Owner> {
  const isDocument = target.of === 'document';
  // A number is no document, and a UUID no entry.
  if (isDocument !== target.id.includes('-')) throw new AppError('NOT_FOUND');
  const type = isDocument ? await store.findDocumentType(ctx.db, target.id) : null;
  const component = isDocument ? componentOfDocument(requireFound(type)) : COMPONENT.journalEntries;
  if (component === null) throw new AppError('NOT_FOUND');
  assertAuthorized(ctx, may(component, 'r'));
  if (!isDocument && !(await store.isEntry(ctx.db, target.id))) throw new AppError('NOT_FOUND');
  if (action !== 'r') assertAuthorized(ctx, may(component, action));
  return { component, type };
}

export async function readAttachments(
  ctx: SessionContext,
  parts: Parts,
  target: store.Target,
): Promise<Attachments> {
  return listFor(ctx, parts, target, await ownerOf(ctx, target, 'r'));
}

async function listFor(
  ctx: SessionContext,
  parts: Parts,
  target: store.Target,
  { component }: Owner,
): Promise<Attachments> {
  const files = await store.listAttached(ctx.db, target);
  return {
    files: files.map(({ added_at: at, ...file }) => ({
      ...file,
      added_at: at.toISOString(),
      url: linkOf(parts, ctx.cloudId, file.id).url,
    })),
    may_add: authorize(ctx, may(component, 'w')),
    may_remove: authorize(ctx, may(component, 'd')),
  };
}

/** @throws AppError ATTACHMENTS_FULL, and those of storing a file */
export async function addAttachment(
  ctx: SessionContext,
  parts: Parts,
  target: store.Target,
  name: string,
  content: Uint8Array,
): Promise<Attachments> {
  const owner = await ownerOf(ctx, target, 'w');
  const employee = ctx.employee?.id ?? ctx.user?.employeeId ?? null;
  await keepFile(ctx.db, parts, { component: owner.component, kind: 'file', name }, content, {
    // Storing a file is serialized by business, so that two cannot both be the twentieth.
    before: async (tx) => {
      if ((await store.listAttached(tx, target)).length >= MAX_ATTACHMENTS)
        throw new AppError('ATTACHMENTS_FULL');
    },
    after: async (tx, file) => {
      await store.insertAttachment(tx, target, file.id, employee, new Date(parts.now()));
      await note(ctx, tx, target, owner, { attached: file.name });
    },
  });
  return listFor(ctx, parts, target, owner);
}

/** @throws AppError NOT_FOUND */
export async function removeAttachment(
  ctx: SessionContext,
  parts: Parts,
  target: store.Target,
  { file, reason }: { readonly file: string; readonly reason: string },
): Promise<Attachments> {
  const owner = await ownerOf(ctx, target, 'd');
  const days = owner.type !== null && EXPENSES.has(owner.type) ? RETENTION_DAYS : KEPT_DAYS;
  const now = parts.now();
  await ctx.db.tx(async (tx) => {
    const removed = await store.markRemoved(tx, target, file, {
      at: new Date(now),
      reason,
      keptUntil: new Date(now + days * DAY_MS),
    });
    if (!removed) throw new AppError('NOT_FOUND');
    await note(ctx, tx, target, owner, { detached: file, reason });
  });
  return listFor(ctx, parts, target, owner);
}

async function note(
  ctx: SessionContext,
  tx: Parameters<typeof writeAudit>[0],
  target: store.Target,
  { component, type }: Owner,
  after: Readonly<Record<string, string>>,
): Promise<void> {
  await writeAudit(tx, {
    action: 'record.changed',
    ...actorOf(ctx),
    ...(type === null
      ? { entity: 'record', entityId: entityIdOf(component, target.id) }
      : { entity: 'document', entityId: target.id }),
    after,
  });
  await publish(tx, 'records:changed', { component });
}
