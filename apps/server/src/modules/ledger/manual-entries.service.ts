import type { Reason, EntryLine, EntryView, FullEntryView } from '@dalpak/contracts';
import { explain } from '../../kernel/errors/explain.ts';
import { randomUUID } from 'node:crypto';
import {
  fillMovement,
  formatMoney,
  MOVEMENT_VAT,
  pairLines,
  type LedgerRole,
  type MovementLine,
} from '@dalpak/engine';
import { leaseIds, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import { CHAIN_START, chainHash } from '../../kernel/hash-chain.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import { readTillSettings } from '../settings/index.ts';
import { accountOfRole, post } from './ledger.store.ts';
import * as store from './manual-entries.store.ts';
import { reversalWords } from './book-words.ts';

type UserContext = SessionContext & { readonly user: NonNullable<SessionContext['user']> };

const PAGE = 50;

function viewOf({
  writtenBy: _writer,
  requestId: _request,
  hash: _hash,
  ...view
}: store.StoredEntry): EntryView {
  return view;
}

const fullView = async (db: TenantDb, entry: store.StoredEntry): Promise<FullEntryView> => ({
  ...viewOf(entry),
  request_id: entry.requestId,
  lines: [...(await store.readLines(db, entry.id))],
});

/** A page of posted entries and own drafts, newest first. */
export async function pageOfEntries(
  { db, user }: UserContext,
  before: number | undefined,
): Promise<{ data: EntryView[]; next: number | null }> {
  const rows = await store.listEntries(db, {
    userId: user.id,
    before: before ?? null,
    limit: PAGE + 1,
  });
  const shown = rows.slice(0, PAGE);
  return { data: shown.map(viewOf), next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null };
}

/** @throws NOT_FOUND, also for another user's draft */
async function findVisible(db: TenantDb, userId: number, id: number): Promise<store.StoredEntry> {
  const entry = await store.findEntry(db, id);
  return requireFound(
    entry !== null && (entry.number !== null || entry.writtenBy === userId) ? entry : null,
  );
}

/** @throws NOT_FOUND */
export async function readOne({ db, user }: UserContext, id: number): Promise<FullEntryView> {
  return fullView(db, await findVisible(db, user.id, id));
}

interface Draft extends store.EntryHead {
  readonly lines: readonly EntryLine[];
}

const refuse = (field: string, reason: Reason): AppError =>
  new AppError('VALIDATION_FAILED', { details: [{ field, ...reason, code: 'FIELD_UNKNOWN' }] });

/** The control account of a line of a customer or supplier, whichever account it named. */
async function withControlAccounts(
  tx: TenantTx,
  lines: readonly EntryLine[],
): Promise<readonly EntryLine[]> {
  const of = async (role: LedgerRole, isUsed: boolean): Promise<number | null> =>
    isUsed ? accountOfRole(tx, role) : null;
  const customers = await of(
    'customers',
    lines.some(({ customer_id: id }) => id !== null),
  );
  const suppliers = await of(
    'suppliers',
    lines.some(({ supplier_id: id }) => id !== null),
  );
  return lines.map((line) => ({
    ...line,
    account_id:
      line.customer_id !== null
        ? customers
        : line.supplier_id !== null
          ? suppliers
          : line.account_id,
  }));
}

async function assertKnown(tx: TenantTx, { lines, movementTypeId }: Draft): Promise<void> {
  const unknown = explain('value_unknown');
  const checks = [
    ['account', 'account_id'],
    ['customer', 'customer_id'],
    ['supplier', 'supplier_id'],
    ['branch', 'branch_id'],
  ] as const;
  for (const [kind, field] of checks)
    if (
      !(await store.areKnown(
        tx,
        kind,
        lines.map((line) => line[field]),
      ))
    )
      throw refuse(field, unknown);
  if (!(await store.areKnown(tx, 'movementType', [movementTypeId])))
    throw refuse('movement_type_id', unknown);
  if (lines.some(({ debit, credit }) => debit > 0 && credit > 0))
    throw refuse('lines', explain('line_both_sides'));
  if (
    lines.some(
      ({ customer_id: customer, supplier_id: supplier }) => customer !== null && supplier !== null,
    )
  )
    throw refuse('lines', explain('line_both_parties'));
}

/**
 * Saves a draft in any state; a repeated request changes the same draft.
 * @throws VALIDATION_FAILED, ENTRY_POSTED, NOT_FOUND
 */
export async function saveDraft({ db, user }: UserContext, draft: Draft): Promise<FullEntryView> {
  const id = await db.tx(async (tx) => {
    await store.lockEntries(tx);
    await assertKnown(tx, draft);
    const lines = await withControlAccounts(tx, draft.lines);
    const known = await store.findByRequest(tx, draft.requestId);
    if (known === null) {
      const made = await leaseIds(tx, 'manual_entries');
      await store.insertDraft(tx, made, { ...draft, userId: user.id, reversesId: null });
      await store.insertLines(tx, made, lines);
      return made;
    }
    const { number } = await findVisible(tx, user.id, known);
    if (number !== null) throw new AppError('ENTRY_POSTED');
    await store.updateDraft(tx, known, draft);
    await store.insertLines(tx, known, lines);
    return known;
  });
  return readOne({ db, user } as UserContext, id);
}

/** @throws NOT_FOUND, ENTRY_POSTED */
export async function removeDraft({ db, user }: UserContext, id: number): Promise<void> {
  await db.tx(async (tx) => {
    await store.lockEntries(tx);
    const { number } = await findVisible(tx, user.id, id);
    if (number !== null) throw new AppError('ENTRY_POSTED');
    await store.deleteDraft(tx, id);
  });
}

const incomplete = (reason: Reason): AppError =>
  new AppError('ENTRY_INCOMPLETE', { details: [reason] });

async function assertPostable(
  tx: TenantTx,
  entry: Pick<EntryView, 'description'>,
  lines: readonly EntryLine[],
): Promise<void> {
  if (entry.description.trim() === '') throw incomplete(explain('entry_without_description'));
  if (lines.length < 2) throw incomplete(explain('entry_too_short'));
  const accounts = new Map(
    (
      await store.listAccounts(
        tx,
        lines.map(({ account_id: id }) => id),
      )
    ).map((account) => [account.id, account]),
  );
  lines.forEach(({ account_id: id, customer_id: customer, supplier_id: supplier, ...line }, at) => {
    const account = id === null ? undefined : accounts.get(id);
    const row = explain('line_of_entry', { line: at + 1 });
    if (account === undefined) throw incomplete(explain('line_without_account', { row }));
    if (!account.active)
      throw incomplete(explain('line_account_inactive', { row, name: account.name }));
    if (line.debit + line.credit === 0) throw incomplete(explain('line_without_sum', { row }));
    if (account.role === 'customers' && customer === null)
      throw incomplete(explain('line_needs_customer', { row, name: account.name }));
    if (account.role === 'suppliers' && supplier === null)
      throw incomplete(explain('line_needs_supplier', { row, name: account.name }));
  });
  const difference = lines.reduce((left, { debit, credit }) => left + debit - credit, 0);
  if (difference !== 0)
    throw new AppError('ENTRY_UNBALANCED', {
      details: [explain('entry_difference', { difference: formatMoney(Math.abs(difference)) })],
    });
}

/** What the hash of an entry covers. */
export function chainedEntry(entry: EntryView, lines: readonly EntryLine[]): object {
  return {
    number: entry.number,
    day: entry.day,
    value_day: entry.value_day,
    reference: entry.reference,
    description: entry.description,
    movement_type_id: entry.movement_type_id,
    reverses: entry.reverses?.id ?? null,
    lines: lines.map((line) => ({
      account_id: line.account_id,
      customer_id: line.customer_id,
      supplier_id: line.supplier_id,
      branch_id: line.branch_id,
      debit: line.debit,
      credit: line.credit,
      text: line.text,
    })),
  };
}

/** The pairs of accounts that an entry posts. Its lines have accounts by now. */
export function pairsOf(lines: readonly EntryLine[]) {
  return pairLines(
    lines.flatMap(({ account_id: account, debit, credit }) =>
      account === null ? [] : [{ account, debit, credit }],
    ),
  );
}

/** Posts a stored draft; the caller has the lock of all entries. */
async function postStored(tx: TenantTx, id: number): Promise<number> {
  const entry = requireFound(await store.findEntry(tx, id));
  const lines = await store.readLines(tx, id);
  await assertPostable(tx, entry, lines);
  const last = await store.findLastPosted(tx);
  const number = (last?.number ?? 0) + 1;
  const hash = chainHash(last?.hash ?? CHAIN_START, chainedEntry({ ...entry, number }, lines));
  await store.markPosted(tx, id, { number, hash });
  for (const [kind, field] of [
    ['customer', 'customer_id'],
    ['supplier', 'supplier_id'],
  ] as const) {
    const sums = new Map<number, number>();
    for (const line of lines) {
      const party = line[field];
      if (party !== null) sums.set(party, (sums.get(party) ?? 0) + line.debit - line.credit);
    }
    // In one order, so that two entries never wait for each other.
    for (const [party, amount] of [...sums].sort(([a], [b]) => a - b))
      await store.addToBalance(tx, kind, party, amount);
  }
  await post(tx, {
    source: { manualEntryId: id },
    day: entry.day,
    reference: entry.reference === '' ? String(number) : entry.reference,
    description: entry.description,
    lines: pairsOf(lines),
  });
  return number;
}

/** @throws NOT_FOUND, ENTRY_UNBALANCED, ENTRY_INCOMPLETE */
export async function postDraft(ctx: UserContext, id: number): Promise<FullEntryView> {
  await ctx.db.tx(async (tx) => {
    await store.lockEntries(tx);
    // A repeated call finds it posted.
    if ((await findVisible(tx, ctx.user.id, id)).number !== null) return;
    const number = await postStored(tx, id);
    await writeAudit(tx, {
      ...actorOf(ctx),
      action: 'ledger.entry_posted',
      entity: 'manual_entry',
      entityId: String(id),
      after: { number },
    });
  });
  return readOne(ctx, id);
}

/** @throws NOT_FOUND, ENTRY_REVERSED, ENTRY_INCOMPLETE */
export async function reverse(ctx: UserContext, id: number, day: string): Promise<FullEntryView> {
  const made = await ctx.db.tx(async (tx) => {
    await store.lockEntries(tx);
    const entry = await findVisible(tx, ctx.user.id, id);
    if (entry.number === null) throw new AppError('NOT_FOUND');
    if (entry.reversed_by !== null) throw new AppError('ENTRY_REVERSED');
    if (day < entry.day) throw incomplete(explain('reversal_before_entry'));
    const reversing = await leaseIds(tx, 'manual_entries');
    await store.insertDraft(tx, reversing, {
      requestId: randomUUID(),
      day,
      valueDay: day,
      reference: String(entry.number),
      description: reversalWords(entry.description).slice(0, 100),
      movementTypeId: entry.movement_type_id,
      userId: ctx.user.id,
      reversesId: id,
    });
    await store.insertLines(
      tx,
      reversing,
      (await store.readLines(tx, id)).map(({ debit, credit, ...line }) => ({
        ...line,
        debit: credit,
        credit: debit,
      })),
    );
    const number = await postStored(tx, reversing);
    await writeAudit(tx, {
      ...actorOf(ctx),
      action: 'ledger.entry_posted',
      entity: 'manual_entry',
      entityId: String(reversing),
      after: { number, reverses: entry.number },
    });
    return reversing;
  });
  return readOne(ctx, made);
}

/**
 * Lines of an entry by a movement type: what it leaves open has no account.
 * @throws NOT_FOUND, and ENTRY_INCOMPLETE for an account that is gone
 */
export async function fill(
  { db }: UserContext,
  id: number,
  { sum, day }: { readonly sum: number; readonly day: string },
): Promise<EntryLine[]> {
  const type = requireFound(await store.findMovementType(db, id));
  const vat = MOVEMENT_VAT.find((one) => one === type.vat) ?? 'none';
  // The rule of movement types checked these lines when they were saved.
  const lines = type.lines as readonly MovementLine[];
  const { vat_rate_bp: rate } = await readTillSettings(db, day);
  const filled = fillMovement({ vat, lines }, sum, rate);
  return db.tx(async (tx) => {
    const codes = await store.accountsByCode(
      tx,
      lines.map(({ account }) => account),
    );
    const result: EntryLine[] = [];
    for (const { account, debit, credit } of filled) {
      const known =
        typeof account === 'string'
          ? (codes.get(account) ?? null)
          : await accountOfRole(tx, account.role);
      if (known === null && account !== '')
        throw incomplete(
          explain('movement_account', {
            account: typeof account === 'string' ? account : account.role,
          }),
        );
      result.push({
        account_id: known,
        customer_id: null,
        supplier_id: null,
        branch_id: null,
        debit,
        credit,
        text: '',
      });
    }
    return result;
  });
}

/** What a line of an entry may name. */
export async function choicesOf({ db }: UserContext) {
  const { accounts, movement_types, branches } = await store.listChoices(db);
  return {
    accounts: [...accounts],
    movement_types: [...movement_types],
    branches: [...branches],
  };
}

/** Customers or suppliers by the beginning of their name, or by their code. */
export function partiesOf({ db }: UserContext, kind: 'customer' | 'supplier', text: string) {
  return store.findParties(db, kind, text);
}
