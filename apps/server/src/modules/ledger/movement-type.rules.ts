import { explain } from '../../kernel/errors/explain.ts';
import { asRows } from '@dalpak/contracts';
import { findMovementError, type MovementLine } from '@dalpak/engine';
import type { RecordRules } from '../../record-kit/index.ts';
import { accountsByCode } from './manual-entries.store.ts';

const FAULTS = {
  remainder: explain('movement_remainder'),
  shares: explain('movement_shares'),
  too_many: explain('movement_too_many'),
} as const;

/** The lines of a movement type balance, and name accounts that exist. */
export const movementTypeRules: RecordRules = {
  check: async ({ tx, before, data }) => {
    const given = data['lines'];
    if (given === undefined && before !== null) return {};
    const lines = asRows(given ?? null).map((row): MovementLine => ({
      account: typeof row['account'] === 'string' ? row['account'] : '',
      debit: row['debit'] === true,
      share: typeof row['share'] === 'number' ? row['share'] : null,
    }));
    const error = findMovementError(lines);
    if (error !== null) return { lines: FAULTS[error] };
    const codes = lines.flatMap(({ account }) => (account === '' ? [] : [account]));
    const known = await accountsByCode(tx, codes);
    const unknown = codes.find((code) => !known.has(code));
    return unknown === undefined
      ? {}
      : { lines: explain('account_code_unknown', { code: unknown }) };
  },
};
