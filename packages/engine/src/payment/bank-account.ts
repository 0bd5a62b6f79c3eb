/** What a check digit can say of an account: some banks publish no rule, and then nobody can tell. */
export type BankAccountCheck = 'valid' | 'invalid' | 'unknown';

export interface BankAccount {
  /** Digits only, each without or with leading zeros. */
  readonly bank: string;
  readonly branch: string;
  readonly account: string;
}

type Rule = (branch: string, account: string) => boolean;

/** Weights run down to the last digit: 9…1 over nine digits, 6…1 over six. */
function weighted(digits: string, first = digits.length): number {
  return [...digits].reduce((sum, digit, index) => sum + Number(digit) * (first - index), 0);
}

const padded = (digits: string, length: number): string => digits.padStart(length, '0');
const fits = (digits: string, length: number): boolean => digits.length <= length;

/** Branch and a six-digit account, modulo 11. */
function branchAndAccount(...remainders: readonly number[]): Rule {
  return (branch, account) => fits(account, 6) && remainders.includes(weighted(branch + padded(account, 6)) % 11);
}

/** A nine-digit account alone, modulo 11. */
function accountOfNine(...remainders: readonly number[]): Rule {
  return (_branch, account) => remainders.includes(weighted(padded(account, 9)) % 11);
}

const LEUMI_ENDINGS: readonly number[] = [90, 72, 70, 60, 20];
const NOT_ENDING_90: readonly string[] = ['00', '20', '23'];
function leumi(branch: string, account: string): boolean {
  const digits = padded(account, 8);
  if (digits.length > 8) return false;
  // The last two digits count as one number and not each by itself.
  const ending = (weighted(branch + digits.slice(0, 6), 10) + Number(digits.slice(6))) % 100;
  return LEUMI_ENDINGS.includes(ending) && !(ending === 90 && NOT_ENDING_90.includes(digits.slice(4, 6)));
}

function mizrahi(branch: string, account: string): boolean {
  const number = Number(branch);
  const own = number >= 401 && number <= 799 ? number - 400 : number;
  return branchAndAccount(0, 2, 4)(padded(String(own), 3), account);
}

const INTERNATIONAL_OF_THREE: readonly string[] = ['347', '365', '384', '385'];
const INTERNATIONAL_OF_FOUR: readonly string[] = ['361', '362', '363'];
function international(branch: string, account: string): boolean {
  const remainders = [0, 6, ...(INTERNATIONAL_OF_THREE.includes(branch) ? [2] : []), ...(INTERNATIONAL_OF_FOUR.includes(branch) ? [2, 4] : [])];
  return branchAndAccount(...remainders)(branch, account) || [0, 6].includes(weighted(padded(account, 9).slice(-6)) % 11);
}

const CITI_WEIGHTS: readonly number[] = [3, 2, 7, 6, 5, 4, 3, 2];
function citi(_branch: string, account: string): boolean {
  const digits = padded(account, 9);
  const sum = CITI_WEIGHTS.reduce((total, weight, index) => total + Number(digits[index]) * weight, 0);
  return 11 - (sum % 11) === Number(digits[8]);
}

/**
 * Banks whose rule is known to us, after the clearing house's document on the lawfulness of account numbers (MASAV).
 * A bank that is not here has none, or one that we have no sure description of.
 */
const RULES: ReadonlyMap<number, Rule> = new Map<number, Rule>([
  [4, branchAndAccount(0, 2)],
  [9, (_branch, account) => weighted(padded(account, 9)) % 10 === 0],
  [10, leumi],
  [34, leumi],
  [11, accountOfNine(0, 2, 4)],
  [17, accountOfNine(0, 2, 4)],
  [12, branchAndAccount(0, 2, 4, 6)],
  [20, mizrahi],
  [22, citi],
  ...[14, 31, 46, 52].map((bank): [number, Rule] => [bank, international]),
]);

const ACCOUNT = { bank: /^\d{1,2}$/, branch: /^\d{1,3}$/, account: /^\d{2,9}$/ } as const;

/** Whether the three are written as an account is: two, three and up to nine digits. */
export function isBankAccountText({ bank, branch, account }: BankAccount): boolean {
  return ACCOUNT.bank.test(bank) && ACCOUNT.branch.test(branch) && ACCOUNT.account.test(account) && Number(bank) > 0;
}

/**
 * What the check digit says. `invalid` is a warning that a person may overrule: banks change their rules before we do.
 * Text that is no account at all is `invalid`.
 */
export function checkBankAccount(of: BankAccount): BankAccountCheck {
  if (!isBankAccountText(of)) return 'invalid';
  const rule = RULES.get(Number(of.bank));
  if (rule === undefined) return 'unknown';
  return rule(padded(of.branch, 3), of.account) ? 'valid' : 'invalid';
}

/** An account as one is written, whose check digit does not fit: a slip, or an account that the rule does not know. A person says which. */
export function isDoubtfulAccount(of: BankAccount): boolean {
  return isBankAccountText(of) && checkBankAccount(of) === 'invalid';
}
