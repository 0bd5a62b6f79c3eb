import { createHash } from 'node:crypto';
import type { PaperLink, PaperLinkRequest, PaperSending } from '@dalpak/contracts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import { assertAuthorized, authorize, type SessionContext } from '../../kernel/http/index.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import { readableDocument } from '../documents/index.ts';
import { getTransaction } from '../sales/index.ts';
import { readSettings } from '../settings/index.ts';
import * as store from './paper-links.store.ts';

type PaperOf = store.PaperOf;

const DAY_MS = 86_400_000;
const CUSTOMERS = 111;
const SALES = { type: 'components', action: 'r', key: 101 } as const;
const ENTITY = { sale: 'transaction', document: 'document' } as const;

/** The database keeps no token, so that a copy of it opens no paper. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}

/** A sale of the caller's own till. @throws NOT_FOUND */
export async function assertOwnSale(
  ctx: SessionContext & { readonly terminal: { readonly id: number } },
  id: string,
  now: number,
): Promise<void> {
  const { terminal_id: terminal } = await getTransaction(ctx.db, id, dayOf(now));
  if (terminal !== ctx.terminal.id) throw new AppError('NOT_FOUND');
}

/** @throws NOT_FOUND, and what reading the paper would */
export async function assertReadable(
  ctx: SessionContext,
  { kind, id }: PaperOf,
  now: number,
): Promise<void> {
  if (kind === 'document') {
    await readableDocument(ctx, id);
    return;
  }
  assertAuthorized(ctx, SALES);
  await getTransaction(ctx.db, id, dayOf(now));
}

/**
 * Makes a link to a paper that the caller may read. The same request again gives the same link.
 * @throws DUPLICATE_WITH_OTHER_CONTENT for an id or token that another link has
 */
export async function makeLink(
  ctx: SessionContext,
  paper: PaperOf,
  { id, token, channel, to, language }: PaperLinkRequest,
  now: number,
): Promise<PaperLink> {
  const settings = await readSettings(ctx.db, dayOf(now));
  const hash = hashOfToken(token);
  const madeAt = new Date(now);
  await ctx.db.tx(async (tx) => {
    const isNew = await store.insertLink(tx, paper, {
      id,
      token_hash: hash,
      channel,
      recipient: to,
      language,
      made_by: nameOf(ctx),
      made_at: madeAt,
      ends_at: new Date(now + settings('linkDays') * DAY_MS),
    });
    if (!isNew) return;
    await writeAudit(tx, {
      action: 'paper.sent',
      ...actorOf(ctx),
      entity: ENTITY[paper.kind],
      entityId: paper.id,
      after: { channel, to },
    });
  });
  const row = await store.findLink(ctx.db, id);
  const ofPaper = paper.kind === 'sale' ? row?.sale_id : row?.document_id;
  if (row === null || ofPaper !== paper.id || !row.token_hash.equals(hash))
    throw new AppError('DUPLICATE_WITH_OTHER_CONTENT');
  return viewOf(row, now);
}

/** Whom a paper is sent to, with which words, and its links. */
export async function readSending(
  ctx: SessionContext,
  paper: PaperOf,
  now: number,
): Promise<PaperSending> {
  const [party, business, links, settings] = await Promise.all([
    store.findParty(ctx.db, paper),
    store.findBusiness(ctx.db),
    store.listLinks(ctx.db, paper),
    readSettings(ctx.db, dayOf(now)),
  ]);
  const mayKnow = authorize(ctx, { type: 'components', action: 'r', key: CUSTOMERS });
  return {
    party: {
      name: party?.name ?? '',
      phone: mayKnow ? (party?.phone ?? '') : '',
      email: mayKnow ? (party?.email ?? '') : '',
    },
    business: business?.name ?? '',
    words: settings('linkWords'),
    days: settings('linkDays'),
    links: links.map((link) => viewOf(link, now)),
  };
}

/** Calls a link off. Does nothing to one that had ended. @throws as reading its paper */
export async function callOff(ctx: SessionContext, id: string, now: number): Promise<void> {
  const link = requireFound(await store.findLink(ctx.db, id));
  const paper: PaperOf =
    link.sale_id === null
      ? { kind: 'document', id: link.document_id ?? '' }
      : { kind: 'sale', id: link.sale_id };
  await assertReadable(ctx, paper, now);
  await ctx.db.tx(async (tx) => {
    if (!(await store.endLink(tx, id, new Date(now)))) return;
    await writeAudit(tx, {
      action: 'paper.link_ended',
      ...actorOf(ctx),
      entity: ENTITY[paper.kind],
      entityId: paper.id,
      before: { channel: link.channel, to: link.recipient },
    });
  });
}

function nameOf({ employee, user }: SessionContext): string {
  return employee === null
    ? (user?.name ?? '')
    : `${employee.firstName} ${employee.lastName}`.trim();
}

function viewOf(row: store.LinkRow, now: number): PaperLink {
  const hasEnded = row.ends_at.getTime() <= now;
  return {
    id: row.id,
    channel: row.channel,
    to: row.recipient,
    by: row.made_by,
    at: row.made_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    state: row.ended_at !== null ? 'called_off' : hasEnded ? 'ended' : 'open',
    opened: row.opened,
    opened_at: row.opened_at?.toISOString() ?? null,
  };
}

function dayOf(now: number): string {
  return toLocalDateTime(now).slice(0, 10);
}
