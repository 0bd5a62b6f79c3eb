import type { RegisterReportView } from '@dalpak/contracts';
import { COMPONENT } from '@dalpak/contracts';
import { SERIES_SIZE, sumCash, sumsInOrder } from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { explain } from '../../kernel/errors/explain.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { publish } from '../../kernel/push/publish.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { writeActs } from '../acts/index.ts';
import { writeAudit } from '../audit/index.ts';
import { CLOSINGS_CODE, insertGap, isBeingChecked } from '../numbers/index.ts';
import { readTillSettings, receiptBusiness } from '../settings/index.ts';
import { insertDrawerCount } from '../small-cash/index.ts';
import * as closings from './closing.store.ts';
import type { MachineDrawers, MachineReport } from './machine-drawers.ts';
import { postClosing } from './register-ledger.ts';
import { type ClosingContent, CLOSINGS_START, sealOfClosing } from './seal.ts';
import * as shifts from './shift.store.ts';
import * as sums from './sums.store.ts';
import {
  actionTimeOf,
  actOf,
  auditOf,
  isSameText,
  type RegisterAction,
  type TillContext,
} from './till-action.ts';

/** Limit of Zs that a till may report as missing. */
const MAX_LOST_CLOSINGS = 1_000;

/** Returns the sums of a shift so far, with the employees' names. */
async function figuresOf(
  db: TenantDb,
  shiftId: string,
): Promise<Pick<RegisterReportView, 'sums' | 'cash' | 'made' | 'movements'>> {
  const [added, movements, made] = await Promise.all([
    sums.sumShiftSales(db, shiftId),
    sums.listShiftMovements(db, shiftId),
    sums.sumShiftDocuments(db, shiftId),
  ]);
  const { employees, documents, means, vat_groups: vatGroups, ...plain } = sumsInOrder(added);
  const names = await sums.namesOf(
    db,
    employees.flatMap(({ id }) => (id === null ? [] : [id])),
  );
  return {
    sums: {
      ...plain,
      documents: [...documents],
      means: [...means],
      vat_groups: [...vatGroups],
      employees: employees.map((employee) => ({
        ...employee,
        name: employee.id === null ? '' : (names.get(employee.id) ?? ''),
      })),
    },
    cash: sumCash({ means, change: plain.change }, movements, made),
    ...(made === null ? {} : { made: { documents: [...made.documents], means: [...made.means] } }),
    movements,
  };
}

async function businessOf(
  db: TenantDb,
  { terminal }: TillContext,
  now: number,
): Promise<RegisterReportView['business']> {
  const place = { branchId: terminal.branchId, terminalId: terminal.id };
  const [facts, settings] = await Promise.all([
    closings.readBusinessFacts(db, terminal.branchId),
    readTillSettings(db, toLocalDateTime(now).slice(0, 10), place),
  ]);
  return receiptBusiness(facts, settings);
}

/** The content that X and Z of this shift share. */
async function reportOf(
  db: TenantDb,
  ctx: TillContext,
  shift: shifts.OpenShift,
  now: number,
): Promise<Omit<ClosingContent, 'number' | 'counted' | 'missing' | 'notes'>> {
  const [business, figures] = [await businessOf(db, ctx, now), await figuresOf(db, shift.id)];
  const waitingDeals = await sums.listWaitingDeals(db, ctx.terminal.id);
  const { employee, terminal } = ctx;
  return {
    ...figures,
    ...(waitingDeals.length === 0 ? {} : { waiting_deals: [...waitingDeals] }),
    business,
    terminal: terminal.name,
    terminal_id: terminal.id,
    shift: shift.id,
    opened_at: shift.opened_at.toISOString(),
    opened_by: shift.opened_by,
    at: new Date(now).toISOString(),
    employee: `${employee.firstName} ${employee.lastName}`.trim(),
  };
}

/**
 * Returns the X report: the sums of the open shift without closing it. @throws REGISTER_NOT_OPEN
 */
export async function readX(
  ctx: TillContext,
  now: number,
  machines: MachineDrawers,
): Promise<RegisterReportView> {
  const shift = await shifts.findOpenShift(ctx.db, ctx.terminal.id);
  if (shift === null) throw new AppError('REGISTER_NOT_OPEN');
  const {
    terminal_id: _terminal,
    shift: _shift,
    ...report
  } = await reportOf(ctx.db, ctx, shift, now);
  const machine = await (await machines.read(ctx))?.drawer(ctx.db);
  return {
    ...report,
    ...(machine === undefined ? {} : { machine }),
    id: null,
    number: null,
    counted: null,
    missing: 0,
    notes: '',
    hash: '',
    prev_hash: '',
    addenda: [],
  };
}

interface ClosingRequest extends RegisterAction {
  readonly unsent: number;
  readonly counted: number | null;
  readonly notes: string;
  readonly despite_missing: boolean;
  readonly last_seen: number;
  /** The count by note and coin. */
  readonly pieces?: readonly { readonly value: number; readonly count: number }[] | undefined;
  /** Declared without the server. */
  readonly waited?: true | undefined;
}

/**
 * Closes the register. The same closing sent again returns its Z and changes nothing.
 *
 * The series of the terminal are locked before the shift, in the order that sales use, so every
 * sale is either in the Z or in the next shift.
 *
 * @throws VALIDATION_FAILED for pieces that are another sum; CASH_MACHINE_BUSY while an act of the till goes on; REGISTER_UNSENT while the till has unsent sales; REGISTER_MISSING while printed numbers
 *   have not arrived, unless the employee confirms that they never will; REGISTER_NOT_OPEN;
 *   CONFLICT when the id belongs to another terminal, or was used with another count or note
 */
export async function closeRegister(
  ctx: TillContext,
  wish: ClosingRequest,
  now: number,
  machines: MachineDrawers,
): Promise<RegisterReportView> {
  if (wish.pieces !== undefined && sumOfCount(wish.pieces) !== wish.counted)
    throw new AppError('VALIDATION_FAILED', {
      details: [{ ...explain('count_not_its_pieces'), field: 'pieces' }],
    });
  const machine = await machines.read(ctx);
  return ctx.db.tx(async (tx) => {
    await closings.lockAllSeries(tx, ctx.terminal.id);
    const shift = await shifts.lockOpenShift(tx, ctx.terminal.id);
    const before = await closings.findClosingByRequest(tx, wish.id);
    if (before !== null) {
      if (
        before.terminal_id !== ctx.terminal.id ||
        before.content.counted !== wish.counted ||
        !isSameText(before.content.notes, wish.notes)
      )
        throw new AppError('CONFLICT');
      return viewOf(tx, before);
    }
    if (wish.unsent > 0)
      throw new AppError('REGISTER_UNSENT', {
        details: [{ text: String(wish.unsent), field: 'unsent' }],
      });
    // After a restore, the drawer's sales since the backup must arrive first.
    if (await isBeingChecked(tx, ctx.terminal.id)) throw new AppError('SERIES_BEHIND');
    // Whether its cash left the drawer is not known yet.
    if (await sums.hasOpenWithdrawal(tx, ctx.terminal.id)) throw new AppError('WITHDRAWAL_OPEN');
    if (await machines.isBusy(tx, ctx.terminal.id)) throw new AppError('CASH_MACHINE_BUSY');
    if (shift === null) throw new AppError('REGISTER_NOT_OPEN');
    const missing = await sums.countMissing(tx, shift.id, SERIES_SIZE);
    if (missing > 0 && !wish.despite_missing)
      throw new AppError('REGISTER_MISSING', {
        details: [{ text: String(missing), field: 'missing' }],
      });
    // The till sent no later sale before it, so all that the shift has was there at that moment.
    const at = wish.waited === true ? actionTimeOf(wish, now).getTime() : now;
    return writeClosing(tx, ctx, { wish, shift, missing, machine, now: at });
  });
}

const sumOfCount = (pieces: NonNullable<ClosingRequest['pieces']>): number =>
  pieces.reduce((sum, { value, count }) => sum + value * count, 0);

async function writeClosing(
  tx: TenantTx,
  ctx: TillContext,
  {
    wish,
    shift,
    missing,
    machine,
    now: asked,
  }: {
    readonly wish: ClosingRequest;
    readonly shift: shifts.OpenShift;
    readonly missing: number;
    readonly machine: MachineReport | null;
    readonly now: number;
  },
): Promise<RegisterReportView> {
  // A sale may have opened the shift after the closing was requested and before it got its locks.
  const now = Math.max(asked, shift.opened_at.getTime());
  const last = await closings.findLastClosing(tx, ctx.terminal.id);
  const lost = await declareLost(tx, ctx, { last, seen: wish.last_seen, now });
  const number = (lost?.number ?? last?.number ?? 0) + 1;
  const content: ClosingContent = {
    ...(await reportOf(tx, ctx, shift, now)),
    ...(machine === null ? {} : { machine: await machine.count(tx) }),
    number,
    counted: wish.counted,
    missing,
    notes: wish.notes,
  };
  const prevHash = lost?.hash ?? last?.hash ?? null;
  const hash = sealOfClosing(prevHash ?? CLOSINGS_START, content);
  const id = await closings.insertClosing(tx, {
    requestId: wish.id,
    branchId: ctx.terminal.branchId,
    employeeId: ctx.employee.id,
    soldUntil: new Date(Math.max(actionTimeOf(wish, now).getTime(), shift.opened_at.getTime())),
    content,
    prevHash,
    hash,
  });
  // Another till closes with the same request id at this moment.
  if (id === null) throw new AppError('CONFLICT');
  if (wish.pieces !== undefined)
    await insertDrawerCount(tx, {
      closing: id,
      terminal: ctx.terminal.id,
      at: new Date(now),
      pieces: Object.fromEntries(wish.pieces.map(({ value, count }) => [value, count])),
    });
  await postClosing(tx, { id, number, terminal_id: ctx.terminal.id, shift_id: shift.id, content });
  await writeAudit(
    tx,
    auditOf(ctx, 'register.closed', shift.id, {
      number,
      total: content.sums.total,
      expected: content.cash.expected,
      counted: wish.counted,
      missing,
    }),
  );
  await writeActs(
    tx,
    [
      {
        ...actOf(ctx, wish, now),
        kind: 'count',
        shiftId: shift.id,
        amount: wish.counted ?? 0,
        reason: wish.notes,
        details: { number, expected: content.cash.expected, counted: wish.counted },
      },
    ],
    now,
  );
  for (const component of [COMPONENT.closings, COMPONENT.journalEntries])
    await publish(tx, 'records:changed', { component });
  await publish(tx, 'pos:register', {}, { terminal: ctx.terminal.id });
  return viewOf(tx, {
    id,
    terminal_id: ctx.terminal.id,
    shift_id: shift.id,
    number,
    content,
    prev_hash: prevHash,
    hash,
  });
}

/**
 * Declares the Zs that this till closed and a restored database has lost: their printed numbers are
 * not used again. Their sales are summed in the next Z.
 */
async function declareLost(
  tx: TenantTx,
  { terminal }: TillContext,
  {
    last,
    seen,
    now,
  }: {
    readonly last: closings.LastClosing | null;
    readonly seen: number;
    readonly now: number;
  },
): Promise<{ readonly number: number; readonly hash: Buffer } | null> {
  const first = (last?.number ?? 0) + 1;
  if (seen < first) return null;
  if (seen - first >= MAX_LOST_CLOSINGS) throw new AppError('SERIES_WAITS');
  const hash = await insertGap(
    tx,
    {
      terminalId: terminal.id,
      code: CLOSINGS_CODE,
      first,
      last: seen,
      reason: 'closing_lost',
      at: new Date(now),
      by: null,
    },
    last?.hash ?? null,
  );
  await writeAudit(tx, {
    action: 'terminal.numbers_lost',
    actor: { kind: 'terminal', id: terminal.id },
    terminalId: terminal.id,
    entity: 'terminal',
    entityId: String(terminal.id),
    after: { code: CLOSINGS_CODE, first, last: seen, reason: 'closing_lost' },
  });
  return { number: seen, hash };
}

async function viewOf(db: TenantDb, closing: closings.StoredClosing): Promise<RegisterReportView> {
  const { terminal_id: _terminal, shift: _shift, ...report } = closing.content;
  const addenda = await closings.listAddenda(db, closing.id);
  return {
    ...report,
    id: closing.id,
    hash: closing.hash.toString('hex'),
    prev_hash: closing.prev_hash?.toString('hex') ?? '',
    addenda: addenda.map((row) => ({
      number: row.number,
      at: row.at.toISOString(),
      transaction: row.transaction,
      sale_number: row.sale_number,
      total: row.total,
      vat: row.vat,
      cash: row.cash,
      movement:
        row.request === null
          ? null
          : {
              kind: row.kind,
              amount: row.amount,
              at: row.moved_at.toISOString(),
              reason: row.reason,
              employee: row.employee,
            },
      hash: row.hash.toString('hex'),
    })),
  };
}

/**
 * Reads a Z with its addenda; null when there is none with that id, or it was not made by a till of
 * this version.
 */
export async function readClosing(db: TenantDb, id: number): Promise<RegisterReportView | null> {
  const closing = await closings.findClosing(db, id);
  return closing === null ? null : viewOf(db, closing);
}
