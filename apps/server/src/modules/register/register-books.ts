import {
  type CashMovementKind, cashLeft, countLedgerLines, type DrawerCount, floatLedgerLines, lateCashLedgerLines, ledgerLine, type LateDrawer, MOVEMENT_NAMES, movementLedgerLines, PAYMENT_TYPE, salesLedgerLines, type SoldSums,
} from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { isPostedAlready, lockBooks, missingFrom, post, readPostedOfClosing, type Posting } from '../ledger/index.ts';
import { findClosingBefore, findClosingOfSale, listAddenda, listClosings, type StoredClosing } from './closing.store.ts';
import { type LetInCheques, type MovementForBooks, readLetInCheques, readMovementsForBooks, sumShiftForBooks } from './sums.store.ts';

/** A Z by its record and by the number on its paper. */
export interface ClosingRef {
  readonly id: number;
  readonly number: number;
}

/** A Z that something came after. */
export interface LateClosing extends ClosingRef {
  readonly drawer: LateDrawer;
}

type BookedClosing = Pick<StoredClosing, 'id' | 'number' | 'terminal_id' | 'shift_id' | 'content'>;

const dayOf = (moment: Date): string => toLocalDateTime(moment.getTime()).slice(0, 10);
const ofClosing = ({ id }: ClosingRef, own: { readonly transactionId?: string; readonly movementId?: number } = {}): Posting['source'] => ({ closingId: id, transactionId: null, movementId: null, ...own });

/**
 * All that a Z and what came after it have in the books: the one rule for whoever posts a Z, posts one afterwards or looks at what was posted. Sales are
 * added up by the day they are of, so that each falls in its own month; what came late and what was moved without a sale is posted by itself.
 */
export async function postingsOf(db: TenantDb, closing: BookedClosing): Promise<readonly Posting[]> {
  const { content } = closing;
  const before = await findClosingBefore(db, closing.terminal_id, closing.number);
  const [carried, sales, movements] = [before === null ? 0 : await carriedFrom(db, before), await sumShiftForBooks(db, closing.shift_id), await readMovementsForBooks(db, closing.shift_id)];
  const count = countOf(closing);
  const name = `דוח Z ${closing.number} · ${content.terminal}`;
  const whole = (day: string, what: string, lines: Posting['lines']): Posting => ({ source: ofClosing(closing), day, reference: String(closing.number), description: `${what}${name}`, lines });
  return [
    whole(dayOf(new Date(content.opened_at)), 'קופה פותחת, ', floatLedgerLines(content.cash.float, carried)),
    ...sales.map((sums) => (sums.late === null ? whole(sums.day, '', salesLedgerLines(sums)) : lateSalePosting({ ...closing, drawer: sums.late.drawer }, { ...sums.late, day: sums.day, terminal: content.terminal, sums }))),
    ...(await readLetInCheques(db, closing.shift_id)).map((cheques) => chequesPosting(closing, { ...cheques, terminal: content.terminal })),
    ...movements.map((movement) => movementPosting(closing, { ...movement, terminal: content.terminal })),
    whole(dayOf(new Date(content.at)), 'הפרש ספירה, ', countLedgerLines(count)),
  ];
}

function countOf({ content }: Pick<BookedClosing, 'content'>): DrawerCount {
  return { expected: content.cash.expected, counted: content.counted };
}

/** What a Z left in its drawer for the next shift, with what came after it until then, in agorot. */
async function carriedFrom(db: TenantDb, before: StoredClosing): Promise<number> {
  const left = cashLeft(countOf(before));
  if (before.content.counted !== null) return left;
  return (await listAddenda(db, before.id)).reduce((sum, { cash, drawer }) => (drawer === 'left' ? sum + cash : sum), left);
}

interface LateSale {
  readonly id: string;
  readonly number: number;
  readonly day: string;
  readonly terminal: string;
  readonly sums: SoldSums;
}

function lateSalePosting(closing: LateClosing, { id, number, day, terminal, sums }: LateSale): Posting {
  const cash = sums.means.reduce((sum, { typeId, amount }) => (typeId === PAYMENT_TYPE.cash ? sum + amount : sum), -sums.change);
  return {
    source: ofClosing(closing, { transactionId: id }), day, reference: String(number), description: `עסקה ${number}, אחרי דוח Z ${closing.number} · ${terminal}`,
    lines: [...salesLedgerLines(sums), ...lateCashLedgerLines(cash, closing.drawer)],
  };
}

/** Cheques that waited until a person let their sale stand: until then customers owe them. */
function chequesPosting(closing: ClosingRef, { id, number, day, amount, terminal }: LetInCheques & { readonly terminal: string }): Posting {
  return { source: ofClosing(closing, { transactionId: id }), day, reference: String(number), description: `שיקים של עסקה ${number} שאושרה, דוח Z ${closing.number} · ${terminal}`, lines: ledgerLine('cheques', 'customers', amount) };
}

type PostedMovement = MovementForBooks & { readonly terminal: string };

function movementPosting(closing: ClosingRef, { id, kind, amount, at, reason, terminal, drawer }: PostedMovement): Posting {
  const late = drawer === null ? [] : lateCashLedgerLines(kind === 'in' ? amount : -amount, drawer);
  return {
    source: ofClosing(closing, { movementId: id }), day: dayOf(at), reference: String(closing.number),
    description: `${[MOVEMENT_NAMES[kind], reason].filter((text) => text !== '').join(': ')} · דוח Z ${closing.number} · ${terminal}`, lines: [...movementLedgerLines({ kind, amount }), ...late],
  };
}

/** Posts a Z to the books, in its own transaction and before anything can come late. */
export async function postClosing(tx: TenantTx, closing: BookedClosing): Promise<void> {
  for (const posting of await postingsOf(tx, closing)) await post(tx, posting);
}

/** Posts a sale that came after the Z of its shift: the Z is posted already, and stays as it is. */
export async function postLateSale(tx: TenantTx, closing: LateClosing, sale: LateSale): Promise<void> {
  await post(tx, lateSalePosting(closing, sale));
}

/** Posts the cheques of a sale that a person let stand. What its Z has not posted yet it will: the shift stays as it is until the transaction ends. */
export async function postLetInCheques(tx: TenantTx, saleId: string): Promise<void> {
  const closing = await findClosingOfSale(tx, saleId);
  if (closing === null) return;
  for (const cheques of await readLetInCheques(tx, closing.shift_id, saleId)) await post(tx, chequesPosting(closing, { ...cheques, terminal: closing.content.terminal }));
}

/** The same of cash that was moved before a Z and told of after it. */
export async function postLateMovement(tx: TenantTx, closing: LateClosing, movement: { readonly id: number; readonly kind: CashMovementKind; readonly amount: number; readonly at: Date; readonly reason: string; readonly terminal: string }): Promise<void> {
  await post(tx, movementPosting(closing, { ...movement, drawer: closing.drawer }));
}

export interface PostedAfterwards {
  /** Zs of which something was not in the books. */
  readonly closings: number;
  readonly entries: number;
}

/**
 * Posts what the books do not have yet of Zs that were closed before they had it. Run again it finds nothing: what is there is left as it is. What comes
 * late while it runs is posted by itself: a Z that met it is looked at again.
 */
export async function postMissing(db: TenantDb, { dryRun }: { readonly dryRun: boolean }): Promise<PostedAfterwards> {
  let [closings, entries] = [0, 0];
  for (const closing of await listClosings(db)) {
    const added = dryRun ? await db.snapshot((tx) => missingOf(tx, closing)).then(linesOf) : await postMissingOf(db, closing);
    entries += added;
    closings += added === 0 ? 0 : 1;
  }
  return { closings, entries };
}

const linesOf = (postings: readonly Posting[]): number => postings.reduce((sum, { lines }) => sum + lines.length, 0);

async function missingOf(db: TenantDb, closing: StoredClosing): Promise<readonly Posting[]> {
  // What must be there before what is: what comes in between is there and not missed.
  const expected = await postingsOf(db, closing);
  return missingFrom(await readPostedOfClosing(db, closing.id), expected);
}

/** Others may post of a Z at the same moment so many times; nobody is late that often. */
const MEETINGS = 5;

async function postMissingOf(db: TenantDb, closing: StoredClosing): Promise<number> {
  for (let met = 1; ; met += 1) {
    try {
      return await db.tx(async (tx) => {
        await lockBooks(tx);
        const missing = await missingOf(tx, closing);
        for (const posting of missing) await post(tx, posting);
        return linesOf(missing);
      });
    } catch (error) {
      if (met === MEETINGS || !isPostedAlready(error)) throw error;
    }
  }
}
