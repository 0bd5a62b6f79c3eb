import { ERRORS, isRef } from '@dalpak/contracts';
import type { RecordRules } from '../../record-kit/index.ts';
import { kindOfGroup, lockIncomeTarget } from './ledger.store.ts';

/**
 * An account or group that receives sales income must remain of kind income, or sales would
 * silently be posted to something else.
 */
const USED = { text: ERRORS.INCOME_ACCOUNT_USED.he };

/** Keeps the kind of a group whose accounts receive sales income. */
export const accountGroupRules: RecordRules = {
  check: async ({ tx, id, before, data }) => {
    if (
      before?.data['kind'] !== 'income' ||
      (data['kind'] ?? 'income') === 'income' ||
      !(await lockIncomeTarget(tx, { group: id }))
    )
      return {};
    return { kind: USED };
  },
};

/** Keeps an account that receives sales income in a group of kind income. */
export const accountRules: RecordRules = {
  check: async ({ tx, before, id, data }) => {
    const [from, to] = [before?.data['group'], data['group']].map((group) =>
      isRef(group) ? group.id : Number(group ?? 0),
    );
    if (from === undefined || from === 0 || to === undefined || to === 0 || to === from) return {};
    return (await kindOfGroup(tx, to)) === 'income' ||
      !(await lockIncomeTarget(tx, { account: id }))
      ? {}
      : { group: USED };
  },
};
