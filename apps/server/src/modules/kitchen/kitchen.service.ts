import {
  isAllowed,
  type KitchenStation,
  type KitchenTicket,
  type PermissionOperation,
  type PushData,
  TICKET_STAGES,
  type TicketStage,
} from '@dalpak/contracts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import { assertServiceHas, employeeRequired } from '../../kernel/http/gate/authorize.ts';
import type { ContextOf } from '../../kernel/http/call/context.ts';
import { publish } from '../../kernel/push/publish.ts';
import * as store from './kitchen.store.ts';

type TerminalContext = ContextOf<'terminal'>;

const ORDERS: PermissionOperation = { type: 'pos', key: 'screens.orders' };
/** A served ticket can be recalled for this time. */
const RECALL_MS = 4 * 3_600_000;

/**
 * A kitchen screen needs no employee: it can make no other calls. Any other device needs one who
 * may see orders.
 * @throws SERVICE_NOT_OK, UPGRADE, EMPLOYEE_REQUIRED, PERMISSION_DENIED
 */
function authorize(ctx: TerminalContext): void {
  assertServiceHas(ctx.service, ORDERS);
  if (ctx.terminal.kind === 'kitchen') return;
  if (ctx.employee === null) throw employeeRequired();
  if (!isAllowed(ctx.perr, ORDERS)) throw new AppError('PERMISSION_DENIED');
}

export function listStations(ctx: TerminalContext): Promise<readonly KitchenStation[]> {
  authorize(ctx);
  return store.listStations(ctx.db, ctx.terminal.branchId);
}

/** Tickets of a station's screen; an expediter's has those of all stations. @throws NOT_FOUND */
export async function listTickets(
  ctx: TerminalContext,
  stationId: number,
  now: number,
): Promise<{
  readonly station: KitchenStation;
  readonly open: KitchenTicket[];
  readonly served: KitchenTicket[];
  readonly now: number;
}> {
  authorize(ctx);
  const { branchId } = ctx.terminal;
  const station = requireFound(
    (await store.listStations(ctx.db, branchId)).find(({ id }) => id === stationId) ?? null,
  );
  const of = station.expediter ? null : stationId;
  const [open, served] = await Promise.all([
    store.listOpenTickets(ctx.db, branchId, of),
    store.listServedTickets(ctx.db, branchId, of, new Date(now - RECALL_MS)),
  ]);
  return { station, open: [...open], served: [...served], now };
}

/**
 * Moves a ticket, or one of its rows, to a stage. The ticket is at the earliest stage of its rows.
 * @throws NOT_FOUND
 */
export async function moveTicket(
  ctx: TerminalContext,
  id: string,
  step: { readonly step: string; readonly stage: TicketStage; readonly row: number | null },
  now: number,
): Promise<KitchenTicket> {
  authorize(ctx);
  const { branchId, id: terminalId } = ctx.terminal;
  return ctx.db.tx(async (tx) => {
    const ticket = requireFound(await store.lockTicket(tx, branchId, id.toLowerCase()));
    if (step.row !== null && step.row >= ticket.row_stages.length) throw new AppError('NOT_FOUND');
    const rowStages = ticket.row_stages.map((stage, index) =>
      step.row === null || index === step.row ? step.stage : stage,
    );
    const stage = earliest(rowStages);
    const at = new Date(now);
    const isNew = await store.insertStep(tx, {
      id: step.step.toLowerCase(),
      ticketId: ticket.id,
      row: step.row,
      stage: step.stage,
      terminalId,
      employeeId: ctx.employee?.id ?? null,
      at,
    });
    if (!isNew) return ticket;
    await store.putStages(tx, ticket.id, stage, rowStages, at);
    // A station that moves a ticket has it.
    if (ticket.received_at === null)
      await store.markReceived(tx, branchId, [ticket.id], 'screen', at);
    await tellScreens(tx, branchId, 'stage', { ...ticket, stage });
    return {
      ...ticket,
      stage,
      row_stages: rowStages,
      staged_at: now,
      received_at: ticket.received_at ?? now,
    };
  });
}

function earliest(stages: readonly TicketStage[]): TicketStage {
  return TICKET_STAGES.find((stage) => stages.includes(stage)) ?? 'served';
}

async function tellScreens(
  tx: TenantTx,
  branchId: number,
  event: PushData<'pos:kitchen'>['event'],
  { station, order, title, stage }: KitchenTicket,
): Promise<void> {
  const progress = await store.readOrderProgress(tx, order);
  await publish(
    tx,
    'pos:kitchen',
    { event, station, order, title, stage, ...progress },
    { branch: branchId },
  );
}

/** Marks tickets as received; others than those of the branch are left out. */
export async function receiveTickets(
  ctx: TerminalContext,
  ids: readonly string[],
  by: 'screen' | 'printer' | 'spoken',
  now: number,
): Promise<void> {
  authorize(ctx);
  const { branchId } = ctx.terminal;
  await ctx.db.tx(async (tx) => {
    const received = await store.markReceived(tx, branchId, ids, by, new Date(now));
    for (const ticket of received) await tellScreens(tx, branchId, 'received', ticket);
  });
}

/** Claims the print of a ticket: one of all devices that ask prints it. */
export async function claimTicket(ctx: TerminalContext, id: string, now: number): Promise<boolean> {
  authorize(ctx);
  const { branchId, id: terminalId } = ctx.terminal;
  return ctx.db.tx((tx) =>
    store.claimPrint(tx, branchId, id.toLowerCase(), terminalId, new Date(now)),
  );
}

/**
 * Sends a ticket that was not received again, to its station or another one of the branch.
 * @throws NOT_FOUND; CONFLICT when its station has it meanwhile
 */
export async function resendTicket(
  ctx: ContextOf<'employee'>,
  id: string,
  stationId: number | null,
): Promise<KitchenTicket> {
  const { branchId } = ctx.terminal;
  return ctx.db.tx(async (tx) => {
    const ticket = requireFound(await store.lockTicket(tx, branchId, id.toLowerCase()));
    const station = requireFound(
      (await store.listStations(tx, branchId)).find(
        (one) => one.id === (stationId ?? ticket.station),
      ) ?? null,
    );
    if (ticket.received_at !== null) throw new AppError('CONFLICT');
    await store.resetTicket(tx, ticket.id, station.id);
    const { id: ticketId, number, title, kind, waiter, guests, rows, reasons, order } = ticket;
    await publish(
      tx,
      'pos:orders',
      {
        event: 'orders_update',
        order: { id: order, name: title, rows: [] },
        tickets: [
          {
            id: ticketId,
            number,
            title,
            kind,
            waiter,
            guests,
            rows,
            reasons,
            station: {
              id: station.id,
              name: station.name,
              printer: station.printer,
              language: station.language,
              prints: station.output !== 'screen',
            },
          },
        ],
        print_bones: station.output !== 'screen',
      },
      { branch: branchId },
    );
    await tellScreens(tx, branchId, 'new', { ...ticket, station: station.id });
    return { ...ticket, station: station.id, received_at: null };
  });
}

/** What the kitchen was told of an order of the branch. */
export function listOrderTickets(
  ctx: ContextOf<'employee'>,
  orderId: string,
): Promise<readonly KitchenTicket[]> {
  return store.listTicketsOfOrder(ctx.db, ctx.terminal.branchId, orderId.toLowerCase());
}

export function listVoidReasons(ctx: ContextOf<'employee'>): ReturnType<typeof store.listReasons> {
  return store.listReasons(ctx.db);
}
