import { ERRORS, isRef } from '@dalpak/contracts';
import type { RecordRules } from '../../record-kit/index.ts';
import { kindOfGroup, lockIncomePlace } from './ledger.store.ts';

/** Income stays income: sales would go to an account of something else, or to the one of all sales, without a word. */
const USED = { text: ERRORS.INCOME_ACCOUNT_USED.he };

/** A group whose accounts take income of sales stays one of income. */
export const accountGroupRules: RecordRules = {
  check: async ({ tx, id, before, data }) => {
    if (before?.data['kind'] !== 'income' || (data['kind'] ?? 'income') === 'income' || !(await lockIncomePlace(tx, { group: id }))) return {};
    return { kind: USED };
  },
};

/** An account that takes income of sales stays in a group of income. */
export const accountRules: RecordRules = {
  check: async ({ tx, before, id, data }) => {
    const [from, to] = [before?.data['group'], data['group']].map((group) => (isRef(group) ? group.id : Number(group ?? 0)));
    if (from === undefined || from === 0 || to === undefined || to === 0 || to === from) return {};
    return (await kindOfGroup(tx, to)) === 'income' || !(await lockIncomePlace(tx, { account: id })) ? {} : { group: USED };
  },
};
