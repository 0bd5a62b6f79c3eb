import { randomInt, randomUUID } from 'node:crypto';
import {
  COOKIES,
  DISPLAY_CODE_SECONDS,
  DISPLAY_SILENCE_MS,
  type DisplayBill,
  type DisplayView,
  isAllowed,
  MAX_DISPLAYS,
} from '@dalpak/contracts';
import { attemptCount } from '../../kernel/auth/attempt-limits.ts';
import { networkOf } from '../../kernel/auth/network.ts';
import { hashToken, newToken, tokenKind } from '../../kernel/auth/tokens.ts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type {
  ContextOf,
  PublicContext,
  RequestFacts,
  SessionContext,
} from '../../kernel/http/call/context.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { publish } from '../../kernel/push/publish.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import * as store from './displays.store.ts';

type Deps = Pick<Kernel, 'database' | 'tenant' | 'limits' | 'now'>;

const EDIT_TERMINALS = { type: 'components', action: 'e', key: 104 } as const;
/** A display stays paired until it is ended; a browser keeps no cookie longer. */
const COOKIE_SECONDS = 400 * 86_400;
/** Tries for digits that no other till shows now. */
const CODE_TRIES = 20;

const codeHash = ({ database }: Pick<Kernel, 'database'>, code: string): Buffer =>
  hashToken(database.secrets['session-token'], `display ${code}`);

/** @throws DISPLAYS_FULL */
export async function createCode(kernel: Deps, ctx: ContextOf<'employee'>): Promise<string> {
  const terminalId = ctx.terminal.id;
  if ((await store.listDisplays(ctx.db, terminalId)).length >= MAX_DISPLAYS)
    throw new AppError('DISPLAYS_FULL');
  const now = kernel.now();
  for (let attempt = 0; attempt < CODE_TRIES; attempt += 1) {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const hash = codeHash(kernel, code);
    if ((await store.findTillOfCode(kernel.database.system, hash, new Date(now))) !== null)
      continue;
    const expiresAt = new Date(now + DISPLAY_CODE_SECONDS * 1_000);
    await ctx.db.tx((tx) => store.putCode(tx, terminalId, hash, expiresAt));
    return code;
  }
  throw new Error('Every code is in use');
}

/** @throws DISPLAY_CODE_WRONG, DISPLAYS_FULL, SIGN_IN_LIMITED */
export async function pair(
  kernel: Deps,
  ctx: PublicContext,
  code: string,
): Promise<{ readonly terminal: number; readonly token: string }> {
  const counts = [attemptCount('display', networkOf(ctx.request.address))];
  await kernel.limits.begin(counts);
  const hash = codeHash(kernel, code);
  const at = new Date(kernel.now());
  const till = await store.findTillOfCode(kernel.database.system, hash, at);
  if (till === null) throw new AppError('DISPLAY_CODE_WRONG');
  const token = newToken('display');
  const tokenHash = hashToken(kernel.database.secrets['session-token'], token);
  const { terminalId } = till;
  await kernel.tenant(till.cloudId).tx(async (tx) => {
    await store.lockTill(tx, terminalId);
    if (!(await store.useCode(tx, terminalId, hash))) throw new AppError('DISPLAY_CODE_WRONG');
    const displays = (await store.listDisplays(tx, terminalId)).length;
    if (displays >= MAX_DISPLAYS) throw new AppError('DISPLAYS_FULL');
    await store.insertDisplay(tx, { id: randomUUID(), terminalId, tokenHash }, at);
    await tellTill(tx, terminalId, displays + 1);
  });
  await kernel.limits.forgive(counts);
  return { terminal: terminalId, token };
}

/** The till begins, or stops, to send its bill. */
async function tellTill(tx: TenantTx, terminal: number, displays: number): Promise<void> {
  await publish(tx, 'pos:displays', { displays }, { terminal });
}

export function keepToken(ctx: PublicContext, token: string): void {
  ctx.reply.setCookie(COOKIES.display, token, { maxAgeSeconds: COOKIE_SECONDS });
}

/** Whether the caller may manage the displays of this till. */
function mayManage(ctx: SessionContext, terminalId: number): boolean {
  const isOwn = ctx.terminal?.id === terminalId && ctx.employee !== null;
  return isOwn || isAllowed(ctx.perr, EDIT_TERMINALS);
}

/** @throws NOT_FOUND, PERMISSION_DENIED */
export async function listOf(
  ctx: SessionContext,
  terminal: number | undefined,
): Promise<DisplayView[]> {
  const own = ctx.terminal?.id;
  if (terminal === undefined || terminal === own) {
    if (own === undefined) throw new AppError('NOT_FOUND');
    return store.listDisplays(ctx.db, own);
  }
  if (!isAllowed(ctx.perr, EDIT_TERMINALS)) throw new AppError('PERMISSION_DENIED');
  return store.listDisplays(ctx.db, terminal);
}

/** @throws NOT_FOUND, also for a display of another till that the caller may not manage */
export async function remove(ctx: SessionContext, id: string): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const terminalId = requireFound(await store.findTillOf(tx, id));
    if (!mayManage(ctx, terminalId)) throw new AppError('NOT_FOUND');
    await store.deleteDisplay(tx, id);
    await writeAudit(tx, {
      ...actorOf(ctx),
      action: 'display.ended',
      entity: 'terminal',
      entityId: String(terminalId),
    });
    const left = (await store.listDisplays(tx, terminalId)).length;
    await tellTill(tx, terminalId, left);
  });
}

/** Stores the bill and shows it on the displays; without a display nothing is stored. */
export async function showBill(
  ctx: ContextOf<'terminal'>,
  bill: DisplayBill,
  now: number,
): Promise<number> {
  const { id: terminalId } = ctx.terminal;
  return ctx.db.tx(async (tx) => {
    const displays = (await store.listDisplays(tx, terminalId)).length;
    if (displays === 0) return 0;
    await store.putBill(tx, terminalId, bill, new Date(now));
    await publish(tx, 'pos:display', { bill }, { display: terminalId });
    return displays;
  });
}

/**
 * The display that calls. @throws DISPLAY_ENDED when it is not paired any more, NOT_FOUND for
 * another till than its own
 */
export async function displayOf(
  { database }: Pick<Kernel, 'database'>,
  request: RequestFacts,
  terminal: number,
): Promise<store.PairedDisplay> {
  const bearer = /^Bearer ([\w-]+)$/i.exec(request.header('authorization') ?? '')?.[1];
  const token = bearer ?? request.cookie(COOKIES.display);
  if (token === undefined || tokenKind(token) !== 'display') throw new AppError('DISPLAY_ENDED');
  const display = await store.findDisplay(
    database.system,
    hashToken(database.secrets['session-token'], token),
  );
  if (display === null) throw new AppError('DISPLAY_ENDED');
  if (display.terminalId !== terminal) throw new AppError('NOT_FOUND');
  return display;
}

/** What a display shows after it was loaded: no bill that its till has stopped confirming. */
export async function billOf(
  kernel: Deps,
  { cloudId, terminalId }: store.PairedDisplay,
): Promise<{
  readonly business: string;
  readonly till: string;
  readonly bill: DisplayBill | null;
}> {
  const since = new Date(kernel.now() - DISPLAY_SILENCE_MS);
  return requireFound(await store.readBill(kernel.tenant(cloudId), terminalId, since));
}
