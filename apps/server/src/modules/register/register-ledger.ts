import {
  type CashMovementKind,
  cashLeft,
  countLedgerLines,
  drawerCashOf,
  type DrawerCount,
  floatLedgerLines,
  lateCashLedgerLines,
  ledgerLine,
  type LateDrawer,
  MOVEMENT_NAMES,
  movementLedgerLines,
  PAYMENT_TYPE,
  salesLedgerLines,
  type SalesAmounts,
} from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import {
  isPostedAlready,
  lockLedger,
  findMissingPostings,
  post,
  readPostedOfClosing,
  type Posting,
} from '../ledger/index.ts';
import {
  findClosingBefore,
  findClosingOfSale,
  listAddenda,
  listClosings,
  type StoredClosing,
} from './closing.store.ts';
import {
  type ApprovedCheques,
  type MovementForLedger,
  readApprovedCheques,
  readMovementsForLedger,
  sumShiftForLedger,
} from './sums.store.ts';
import { BOOK_WORDS } from './book-words.ts';

/** A Z by the id of its record and its printed number. */
export interface ClosingRef {
  readonly id: number;
  readonly number: number;
}

/** A Z that a sale or movement arrived after. */
export interface LateClosing extends ClosingRef {
  readonly drawer: LateDrawer;
}

type PostedClosing = Pick<StoredClosing, 'id' | 'number' | 'terminal_id' | 'shift_id' | 'content'>;

const dayOf = (moment: Date): string => toLocalDateTime(moment.getTime()).slice(0, 10);
const sourceOfClosing = (
  { id }: ClosingRef,
  own: { readonly transactionId?: string; readonly movementId?: number } = {},
): Posting['source'] => ({ closingId: id, transactionId: null, movementId: null, ...own });

/**
 * Returns all ledger postings of a Z and of what arrived after it. Posting a Z, posting it
 * afterwards and verifying it all use this one rule. Sales are summed by business day so that each
 * is posted to its own month; late sales and cash movements are posted one by one.
 */
export async function postingsOf(
  db: TenantDb,
  closing: PostedClosing,
): Promise<readonly Posting[]> {
  const { content } = closing;
  const before = await findClosingBefore(db, closing.terminal_id, closing.number);
  const [carried, sales, movements] = [
    before === null ? 0 : await carriedFrom(db, before),
    await sumShiftForLedger(db, closing.shift_id),
    await readMovementsForLedger(db, closing.shift_id),
  ];
  const count = countOf(closing);
  const name = BOOK_WORDS.closing(closing.number, content.terminal);
  const whole = (day: string, description: string, lines: Posting['lines']): Posting => ({
    source: sourceOfClosing(closing),
    day,
    reference: String(closing.number),
    description,
    lines,
  });
  return [
    whole(
      dayOf(new Date(content.opened_at)),
      BOOK_WORDS.opening(name),
      floatLedgerLines(content.cash.float, carried),
    ),
    ...sales.map((sums) =>
      sums.late === null
        ? whole(sums.day, name, salesLedgerLines(sums))
        : lateSalePosting(
            { ...closing, drawer: sums.late.drawer },
            { ...sums.late, day: sums.day, terminal: content.terminal, sums },
          ),
    ),
    ...(await readApprovedCheques(db, closing.shift_id)).map((cheques) =>
      chequesPosting(closing, { ...cheques, terminal: content.terminal }),
    ),
    ...movements.map((movement) =>
      movementPosting(closing, { ...movement, terminal: content.terminal }),
    ),
    whole(dayOf(new Date(content.at)), BOOK_WORDS.difference(name), countLedgerLines(count)),
  ];
}

function countOf({ content }: Pick<PostedClosing, 'content'>): DrawerCount {
  return { expected: content.cash.expected, counted: content.counted };
}

/**
 * Returns the cash that a Z left in the drawer for the next shift, including what arrived until
 * then, in agorot.
 */
async function carriedFrom(db: TenantDb, before: StoredClosing): Promise<number> {
  const left = cashLeft(countOf(before));
  if (before.content.counted !== null) return left;
  return (await listAddenda(db, before.id)).reduce(
    (sum, { cash, drawer }) => (drawer === 'left' ? sum + cash : sum),
    left,
  );
}

interface LateSale {
  readonly id: string;
  readonly number: number;
  readonly day: string;
  readonly terminal: string;
  readonly sums: SalesAmounts;
}

function lateSalePosting(
  closing: LateClosing,
  { id, number, day, terminal, sums }: LateSale,
): Posting {
  const cash = sums.means.reduce(
    (sum, { typeId, method, amount }) =>
      typeId === PAYMENT_TYPE.cash && method !== 'cash_machine' ? sum + amount : sum,
    -sums.change,
  );
  return {
    source: sourceOfClosing(closing, { transactionId: id }),
    day,
    reference: String(number),
    description: BOOK_WORDS.lateSale(number, BOOK_WORDS.closing(closing.number, terminal)),
    lines: [...salesLedgerLines(sums), ...lateCashLedgerLines(cash, closing.drawer)],
  };
}

/** Posts the cheques of a reviewed sale, which its customers owed until then. */
function chequesPosting(
  closing: ClosingRef,
  { id, number, day, amount, terminal }: ApprovedCheques & { readonly terminal: string },
): Posting {
  return {
    source: sourceOfClosing(closing, { transactionId: id }),
    day,
    reference: String(number),
    description: BOOK_WORDS.cheques(number, BOOK_WORDS.closing(closing.number, terminal)),
    lines: ledgerLine('cheques', 'customers', amount),
  };
}

type PostedMovement = MovementForLedger & { readonly terminal: string };

function movementPosting(
  closing: ClosingRef,
  { id, kind, amount, at, reason, terminal, drawer }: PostedMovement,
): Posting {
  const late = drawer === null ? [] : lateCashLedgerLines(drawerCashOf({ kind, amount }), drawer);
  return {
    source: sourceOfClosing(closing, { movementId: id }),
    day: dayOf(at),
    reference: String(closing.number),
    description: BOOK_WORDS.movement(
      [MOVEMENT_NAMES[kind], reason].filter((text) => text !== '').join(': '),
      BOOK_WORDS.closing(closing.number, terminal),
    ),
    lines: [...movementLedgerLines({ kind, amount }), ...late],
  };
}

/**
 * Posts a Z to the ledger, in the transaction that writes it and before anything can arrive late.
 */
export async function postClosing(tx: TenantTx, closing: PostedClosing): Promise<void> {
  for (const posting of await postingsOf(tx, closing)) await post(tx, posting);
}

/**
 * Posts a sale that arrived after the Z of its shift; the Z is already posted and does not change.
 */
export async function postLateSale(
  tx: TenantTx,
  closing: LateClosing,
  sale: LateSale,
): Promise<void> {
  await post(tx, lateSalePosting(closing, sale));
}

/**
 * Posts the cheques of an approved sale if its Z is already posted; otherwise the Z will post them.
 * The caller has locked the shift until commit.
 */
export async function postApprovedCheques(tx: TenantTx, saleId: string): Promise<void> {
  const closing = await findClosingOfSale(tx, saleId);
  if (closing === null) return;
  for (const cheques of await readApprovedCheques(tx, closing.shift_id, saleId))
    await post(tx, chequesPosting(closing, { ...cheques, terminal: closing.content.terminal }));
}

/** Posts a cash movement that was made before a Z and arrived after it. */
export async function postLateMovement(
  tx: TenantTx,
  closing: LateClosing,
  movement: {
    readonly id: number;
    readonly kind: CashMovementKind;
    readonly amount: number;
    readonly at: Date;
    readonly reason: string;
    readonly terminal: string;
  },
): Promise<void> {
  await post(tx, movementPosting(closing, { ...movement, drawer: closing.drawer }));
}

export interface MissingPostings {
  /** Zs with postings that were missing. */
  readonly closings: number;
  readonly entries: number;
}

/**
 * Posts what the ledger lacks of Zs that were closed before the ledger existed. Existing postings
 * stay, so a second run finds nothing. A late sale that arrives meanwhile posts itself, and its Z
 * is then checked again.
 */
export async function postMissing(
  db: TenantDb,
  { dryRun }: { readonly dryRun: boolean },
): Promise<MissingPostings> {
  let [closings, entries] = [0, 0];
  for (const closing of await listClosings(db)) {
    const added = dryRun
      ? await db.snapshot((tx) => missingOf(tx, closing)).then(linesOf)
      : await postMissingOf(db, closing);
    entries += added;
    closings += added === 0 ? 0 : 1;
  }
  return { closings, entries };
}

const linesOf = (postings: readonly Posting[]): number =>
  postings.reduce((sum, { lines }) => sum + lines.length, 0);

async function missingOf(db: TenantDb, closing: StoredClosing): Promise<readonly Posting[]> {
  // Expected postings are read before the existing ones, so that a posting made in between is not
  // reported as missing.
  const expected = await postingsOf(db, closing);
  return findMissingPostings(await readPostedOfClosing(db, closing.id), expected);
}

/** Attempts on one Z while late sales post to it at the same moment. */
const MAX_ATTEMPTS = 5;

async function postMissingOf(db: TenantDb, closing: StoredClosing): Promise<number> {
  for (let met = 1; ; met += 1) {
    try {
      return await db.tx(async (tx) => {
        await lockLedger(tx);
        const missing = await missingOf(tx, closing);
        for (const posting of missing) await post(tx, posting);
        return linesOf(missing);
      });
    } catch (error) {
      if (met === MAX_ATTEMPTS || !isPostedAlready(error)) throw error;
    }
  }
}
