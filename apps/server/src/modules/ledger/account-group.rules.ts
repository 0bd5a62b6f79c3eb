import type { RecordRules } from '../../record-kit/index.ts';
import { hasProductsInGroup } from './ledger.store.ts';

/** A group whose accounts products post their income to stays one of income: their sales would go to the account of all sales without a word. */
export const accountGroupRules: RecordRules = {
  check: async ({ tx, id, before, data }) => {
    if (before?.data['kind'] !== 'income' || (data['kind'] ?? 'income') === 'income' || !(await hasProductsInGroup(tx, id))) return {};
    return { kind: { text: 'יש מוצרים שההכנסה שלהם נרשמת לחשבון בקבוצה הזו. בחרו להם קודם חשבון הכנסה אחר.' } };
  },
};
