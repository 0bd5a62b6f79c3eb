import { ledgerLine, type LedgerLine, type LedgerRole } from '../document/document-effects.ts';
import type { Agorot } from '../kernel/units.ts';
import type { ShiftMovement } from './register.types.ts';

/** What a Z leaves in its drawer, in agorot: what was counted, and where nobody counted what must lie there. */
export function cashLeft({ counted, expected }: DrawerCount): Agorot {
  return counted ?? expected;
}

/** The drawer at a Z, in agorot. */
export interface DrawerCount {
  readonly expected: Agorot;
  /** Null when nobody counted. */
  readonly counted: Agorot | null;
}

/**
 * The drawer of a shift began with its float and not with what the Z before left in it: the difference was put into the safe, or came from there.
 * @param carried what the terminal's Z before left, in agorot; 0 before its first
 */
export function floatLedgerLines(float: Agorot, carried: Agorot): LedgerLine[] {
  return ledgerLine('cash', 'safe', float - carried);
}

/** Cash that was moved without a sale. What it was for is an accountant's to say, so it waits in an account of its own; a float is of {@link floatLedgerLines}. */
export function movementLedgerLines({ kind, amount }: ShiftMovement): LedgerLine[] {
  switch (kind) {
    case 'float': return [];
    case 'in': return ledgerLine('cash', 'cash_moves', amount);
    case 'out': return ledgerLine('cash_moves', 'cash', amount);
    case 'deposit': return ledgerLine('safe', 'cash', amount);
  }
}

/** What was counted beyond what must lie there, or is missing: from then on the books say what the drawer holds. */
export function countLedgerLines({ counted, expected }: DrawerCount): LedgerLine[] {
  return counted === null ? [] : ledgerLine('cash', 'cash_difference', counted - expected);
}

/**
 * Cash of a sale or a movement that came after the Z of its drawer is in the books twice, for it lay there when the drawer was counted: the
 * difference of the count is put right by it. Where nobody counted, the next shift's float found it; before there is one, it lies in the drawer.
 * @param cash agorot that it added to the drawer
 */
export function lateCashLedgerLines(cash: Agorot, drawer: LateDrawer): LedgerLine[] {
  const other = COUNTED_IN[drawer];
  return other === null ? [] : ledgerLine(other, 'cash', cash);
}

/** What became of a drawer before something of it came late. */
export type LateDrawer = 'counted' | 'followed' | 'left';
const COUNTED_IN: Readonly<Record<LateDrawer, LedgerRole | null>> = { counted: 'cash_difference', followed: 'safe', left: null };
