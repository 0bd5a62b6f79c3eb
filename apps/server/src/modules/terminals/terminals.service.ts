import { randomUUID } from 'node:crypto';
import { POS_APP_ID } from '@dalpak/contracts';
import { announceAccessChange, endTerminalSessions } from '../../kernel/auth/session.store.ts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { writeAudit, type AuditEntry } from '../audit/index.ts';
import {
  bindDevice,
  countRegistered,
  findService,
  listTerminals,
  lockBoughtTills,
  lockTerminals,
  releaseDevice,
  type TerminalRow,
} from './terminals.store.ts';

/**
 * What a session says of its device. It was read before the terminal is locked, and may be older
 * still: only a row with this very device proves that the device still holds the terminal.
 */
export interface HeldTerminal {
  readonly id: number;
  readonly deviceUid: string;
}

export interface RegisterRequest {
  readonly branch: number;
  readonly terminal: number;
  readonly services: readonly number[];
  /** Terminal that this very device was registered as when it called. */
  readonly held: HeldTerminal | null;
  /** Take the terminal over from another device that holds it. */
  readonly takeOver: boolean;
  readonly actor: AuditEntry['actor'];
}

export interface Registration {
  readonly deviceUid: string;
  readonly token: string;
}

/**
 * Makes the calling device a terminal. The device may register again as the same terminal, or move
 * to another one, which releases the first. A take-over ends the sessions of the device that held
 * the terminal, and of the employees signed in there; the document series belongs to the terminal,
 * so the new device continues from the server's number. A device whose own terminal was taken over
 * meanwhile has none: it neither ends its successor's session nor takes the terminal back unless it
 * asks to.
 *
 * @throws NOT_FOUND for an unknown terminal, one of another branch or of another cloud;
 *   TERMINAL_TAKEN when another device holds it and no take-over was requested;
 *   TERMINAL_NO_LICENCE when as many tills are registered as the business bought licences for.
 */
export async function registerTerminal(
  kernel: Kernel,
  db: TenantDb,
  request: RegisterRequest,
): Promise<Registration> {
  const registration = await db.tx(async (tx) => {
    const rows = await lockTerminals(tx, [
      request.terminal,
      ...(request.held === null ? [] : [request.held.id]),
    ]);
    const terminal = requireFound(
      rows.find(
        ({ id, branch_id: branch, active }) =>
          id === request.terminal && branch === request.branch && active,
      ) ?? null,
    );
    const held = findStillHeld(rows, request.held);
    const elsewhere = terminal.device_uid !== null && held?.id !== terminal.id;
    if (elsewhere && !request.takeOver) throw new AppError('TERMINAL_TAKEN');
    // A till that already counts, and a device that leaves one till for another, need no more.
    if (terminal.device_uid === null && held === null && (await isFull(tx)))
      throw new AppError('TERMINAL_NO_LICENCE');
    // Before the new session opens, under the terminal's lock: at no time do two devices sell as
    // one terminal.
    if (elsewhere) await endDevice(tx, terminal.id);
    if (held !== null) await endDevice(tx, held.id);
    const deviceUid = randomUUID();
    const wanted = request.services[0] ?? terminal.service_id ?? undefined;
    const service = await findService(tx, wanted);
    // A requested licence of another cloud is answered like an unknown one.
    if (request.services.length > 0 && service === null) throw new AppError('NOT_FOUND');
    await bindDevice(tx, terminal.id, deviceUid, service);
    await writeAudit(tx, {
      action: elsewhere ? 'terminal.taken_over' : 'terminal.registered',
      actor: request.actor,
      terminalId: terminal.id,
      entity: 'terminal',
      entityId: String(terminal.id),
      before: { device: terminal.device_uid, moved_from: held?.id ?? null },
      after: { device: deviceUid },
    });
    const token = await kernel.sessions.openTerminal(tx, terminal.id, deviceUid);
    await announceAccessChange(tx, tx.cloudId);
    return { deviceUid, token };
  });
  kernel.sessions.dropCache(db.cloudId);
  return registration;
}

/**
 * The terminal while the device still holds it; null when another device took it over, or it was
 * released. Call it under the terminal's lock.
 */
function findStillHeld(
  rows: readonly TerminalRow[],
  held: HeldTerminal | null,
): TerminalRow | null {
  return (
    rows.find(({ id, device_uid: device }) => id === held?.id && device === held.deviceUid) ?? null
  );
}

/**
 * Releases the device: its sessions and those of the employees signed in at it end at once. A
 * device that lost its terminal meanwhile has nothing to release, and its successor is not
 * affected.
 */
export async function releaseTerminal(
  kernel: Kernel,
  db: TenantDb,
  held: HeldTerminal,
  actor: AuditEntry['actor'],
): Promise<void> {
  await db.tx(async (tx) => {
    if (findStillHeld(await lockTerminals(tx, [held.id]), held) === null) return;
    await endDevice(tx, held.id);
    await writeAudit(tx, {
      action: 'terminal.released',
      actor,
      terminalId: held.id,
      entity: 'terminal',
      entityId: String(held.id),
    });
    await announceAccessChange(tx, tx.cloudId);
  });
  kernel.sessions.dropCache(db.cloudId);
}

/**
 * Only a business that the provider bills has bought a number of tills. Its registered tills go on
 * when there are more of them than licences.
 */
async function isFull(tx: TenantTx): Promise<boolean> {
  const bought = await lockBoughtTills(tx, POS_APP_ID);
  return bought !== null && (await countRegistered(tx)) >= bought;
}

async function endDevice(tx: TenantTx, terminalId: number): Promise<void> {
  await releaseDevice(tx, terminalId);
  await endTerminalSessions(tx, terminalId);
}

export async function availableTerminals(db: TenantDb) {
  const branches = new Map<
    number,
    {
      id: number;
      name: string;
      terminals: { id: number; name: string; terminal_no: number; registered: boolean }[];
    }
  >();
  for (const row of await listTerminals(db)) {
    const branch = branches.get(row.branch_id) ?? {
      id: row.branch_id,
      name: row.branch_name,
      terminals: [],
    };
    if (row.id !== null)
      branch.terminals.push({
        id: row.id,
        name: row.name,
        terminal_no: row.terminal_no,
        registered: row.registered,
      });
    branches.set(row.branch_id, branch);
  }
  return [...branches.values()];
}
