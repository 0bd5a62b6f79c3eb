import { type EntryLine, type FullEntryView, textOfUnits, unitsOf } from '@dalpak/contracts';
import { localDateOf } from '../../ui/format/format-date.ts';

/** A line as it is typed. */
export interface LineDraft {
  /** Of the form alone. */
  readonly key: string;
  readonly accountId: number | null;
  readonly partyId: number | null;
  readonly party: string;
  readonly branchId: number | null;
  readonly debit: string;
  readonly credit: string;
  readonly text: string;
}

export interface EntryDraft {
  readonly requestId: string;
  readonly day: string | null;
  readonly valueDay: string | null;
  readonly reference: string;
  readonly description: string;
  readonly typeId: number | null;
  readonly lines: readonly LineDraft[];
}

export interface AccountChoice {
  readonly id: number;
  readonly role: string | null;
}

/** Whose account it is: a control account takes a line only with its customer or supplier. */
export function partyKindOf(
  accounts: readonly AccountChoice[],
  id: number | null,
): 'customer' | 'supplier' | null {
  const role = accounts.find((account) => account.id === id)?.role;
  return role === 'customers' ? 'customer' : role === 'suppliers' ? 'supplier' : null;
}

export function emptyLine(): LineDraft {
  return {
    key: crypto.randomUUID(),
    accountId: null,
    partyId: null,
    party: '',
    branchId: null,
    debit: '',
    credit: '',
    text: '',
  };
}

export function newDraft(): EntryDraft {
  const today = localDateOf(Date.now());
  return {
    requestId: crypto.randomUUID(),
    day: today,
    valueDay: today,
    reference: '',
    description: '',
    typeId: null,
    lines: [emptyLine(), emptyLine()],
  };
}

const sumText = (agorot: number): string => (agorot === 0 ? '' : textOfUnits(agorot, 2));

export function lineOf({ party, ...line }: EntryLine & { readonly party: string }): LineDraft {
  return {
    key: crypto.randomUUID(),
    accountId: line.account_id,
    partyId: line.customer_id ?? line.supplier_id,
    party,
    branchId: line.branch_id,
    debit: sumText(line.debit),
    credit: sumText(line.credit),
    text: line.text,
  };
}

export function draftOf(entry: FullEntryView): EntryDraft {
  return {
    requestId: entry.request_id,
    day: entry.day,
    valueDay: entry.value_day,
    reference: entry.reference,
    description: entry.description,
    typeId: entry.movement_type_id,
    lines: entry.lines.map(lineOf),
  };
}

/** Agorot of a typed sum; null for a text that is none. */
export function agorotOf(text: string): number | null {
  const sum = text.trim() === '' ? 0 : unitsOf(text, 2);
  return sum === null || sum < 0 ? null : sum;
}

/** Both sides in agorot; a text that is no sum counts as zero. */
export function sidesOf(lines: readonly LineDraft[]): { debit: number; credit: number } {
  return {
    debit: lines.reduce((sum, { debit }) => sum + (agorotOf(debit) ?? 0), 0),
    credit: lines.reduce((sum, { credit }) => sum + (agorotOf(credit) ?? 0), 0),
  };
}

/** The body of the save; null when a sum is no number or a day is missing. */
export function bodyOf(
  draft: EntryDraft,
  accounts: readonly AccountChoice[],
): {
  request_id: string;
  day: string;
  value_day: string;
  reference: string;
  description: string;
  movement_type_id: number | null;
  lines: EntryLine[];
} | null {
  const lines: EntryLine[] = [];
  for (const line of draft.lines) {
    const [debit, credit] = [agorotOf(line.debit), agorotOf(line.credit)];
    if (debit === null || credit === null) return null;
    if (line.accountId === null && debit + credit === 0 && line.text === '') continue;
    const kind = partyKindOf(accounts, line.accountId);
    lines.push({
      account_id: line.accountId,
      customer_id: kind === 'customer' ? line.partyId : null,
      supplier_id: kind === 'supplier' ? line.partyId : null,
      branch_id: line.branchId,
      debit,
      credit,
      text: line.text,
    });
  }
  if (draft.day === null || draft.valueDay === null) return null;
  return {
    request_id: draft.requestId,
    day: draft.day,
    value_day: draft.valueDay,
    reference: draft.reference,
    description: draft.description,
    movement_type_id: draft.typeId,
    lines,
  };
}
