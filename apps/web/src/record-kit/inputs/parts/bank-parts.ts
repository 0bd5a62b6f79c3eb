import { checkBankAccount, type BankAccountCheck } from '@dalpak/engine';
import type { FormValue } from '../../form/state/form-values.ts';

/** Result of the check digits of a complete account; null while it is empty or incomplete. */
export function checkTypedBankAccount(value: FormValue): BankAccountCheck | null {
  if (typeof value !== 'string' || !/^\d{1,2}-\d{1,3}-\d{3,13}$/.test(value)) return null;
  const [bank, branch, account] = splitBankAccount(value);
  return checkBankAccount({ bank, branch, account });
}

/** Bank, branch and account of `12-345-678901`; missing parts are empty. */
export function splitBankAccount(
  value: string,
): readonly [bank: string, branch: string, account: string] {
  const [bank = '', branch = '', ...account] = value.split('-');
  return [bank, branch, account.join('-')];
}

/** The three parts joined; an empty text while all are empty. */
export function joinBankAccount(parts: readonly string[]): string {
  const plain = parts.map((part) => part.replaceAll(/[^\d]/g, ''));
  return plain.every((part) => part === '') ? '' : plain.join('-');
}
