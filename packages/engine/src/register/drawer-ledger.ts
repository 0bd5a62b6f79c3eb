import { ledgerLine, type LedgerLine, type LedgerRole } from '../document/document-effects.ts';
import type { Agorot } from '../kernel/units.ts';
import type { ShiftMovement } from './register.types.ts';

/** Cash that a Z leaves in the drawer, in agorot: the counted amount, else the expected one. */
export function cashLeft({ counted, expected }: DrawerCount): Agorot {
  return counted ?? expected;
}

/** Expected and counted cash of a drawer at a Z, in agorot. */
export interface DrawerCount {
  readonly expected: Agorot;
  /** Null when the cash was not counted. */
  readonly counted: Agorot | null;
}

/**
 * A shift begins with its float, not with the cash that the Z before left: the difference moved
 * between drawer and safe.
 * @param carried agorot that the terminal's previous Z left; 0 before its first
 */
export function floatLedgerLines(float: Agorot, carried: Agorot): LedgerLine[] {
  return ledgerLine('cash', 'safe', float - carried);
}

/**
 * Ledger lines of a cash movement without a sale. Its purpose is for the accountant to decide, so
 * it is posted to an account of its own; for a float see {@link floatLedgerLines}.
 */
export function movementLedgerLines({ kind, amount }: ShiftMovement): LedgerLine[] {
  switch (kind) {
    case 'float':
    case 'no_sale':
      return [];
    case 'in':
      return ledgerLine('cash', 'cash_moves', amount);
    case 'out':
      return ledgerLine('cash_moves', 'cash', amount);
    case 'deposit':
      return ledgerLine('safe', 'cash', amount);
    case 'atm':
      return ledgerLine('cards', 'cash', amount);
    // What lies in the machine is posted as the safe is.
    case 'machine':
      return ledgerLine('cash', 'safe', amount);
  }
}

/** Agorot that a cash movement put into the drawer; negative for cash that went out. */
export function drawerCashOf({ kind, amount }: ShiftMovement): Agorot {
  return kind === 'in' || kind === 'float' || kind === 'machine' ? amount : 0 - amount;
}

/** Posts the surplus or shortage of a count, so that the ledger shows the counted cash. */
export function countLedgerLines({ counted, expected }: DrawerCount): LedgerLine[] {
  return counted === null ? [] : ledgerLine('cash', 'cash_difference', counted - expected);
}

/**
 * Corrects the ledger for cash of a sale or movement that arrived after the Z of its drawer. The
 * cash was already in the drawer at the count, so it is subtracted from the count difference.
 * Without a count, the float of the next shift included it; before a next shift exists it is still
 * in the drawer.
 * @param cash agorot that it added to the drawer
 */
export function lateCashLedgerLines(cash: Agorot, drawer: LateDrawer): LedgerLine[] {
  const other = COUNTED_IN[drawer];
  return other === null ? [] : ledgerLine(other, 'cash', cash);
}

/** What happened to the drawer since the Z: it was counted, a next shift followed, or neither. */
export type LateDrawer = 'counted' | 'followed' | 'left';
const COUNTED_IN: Readonly<Record<LateDrawer, LedgerRole | null>> = {
  counted: 'cash_difference',
  followed: 'safe',
  left: null,
};
