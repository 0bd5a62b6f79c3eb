/** Result of a check digit; `unknown` for banks that publish no rule. */
export type BankAccountCheck = 'valid' | 'invalid' | 'unknown';

export interface BankAccount {
  /** Digits only, with or without leading zeros. */
  readonly bank: string;
  readonly branch: string;
  readonly account: string;
}

type Rule = (branch: string, account: string) => boolean;

/** Weights decrease to 1 at the last digit: 9…1 over nine digits, 6…1 over six. */
function weighted(digits: string, first = digits.length): number {
  return [...digits].reduce((sum, digit, index) => sum + Number(digit) * (first - index), 0);
}

const padded = (digits: string, length: number): string => digits.padStart(length, '0');
const fits = (digits: string, length: number): boolean => digits.length <= length;

/** Branch and a six-digit account, modulo 11. */
function branchAndAccount(...remainders: readonly number[]): Rule {
  return (branch, account) =>
    fits(account, 6) && remainders.includes(weighted(branch + padded(account, 6)) % 11);
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
  // The last two digits count as one number.
  const ending = (weighted(branch + digits.slice(0, 6), 10) + Number(digits.slice(6))) % 100;
  return (
    LEUMI_ENDINGS.includes(ending) && !(ending === 90 && NOT_ENDING_90.includes(digits.slice(4, 6)))
  );
}

function mizrahi(branch: string, account: string): boolean {
  const number = Number(branch);
  const own = number >= 401 && number <= 799 ? number - 400 : number;
  return branchAndAccount(0, 2, 4)(padded(String(own), 3), account);
}

const INTERNATIONAL_OF_THREE: readonly string[] = ['347', '365', '384', '385'];
const INTERNATIONAL_OF_FOUR: readonly string[] = ['361', '362', '363'];
function international(branch: string, account: string): boolean {
  const remainders = [
    0,
    6,
    ...(INTERNATIONAL_OF_THREE.includes(branch) ? [2] : []),
    ...(INTERNATIONAL_OF_FOUR.includes(branch) ? [2, 4] : []),
  ];
  return (
    branchAndAccount(...remainders)(branch, account) ||
    [0, 6].includes(weighted(padded(account, 9).slice(-6)) % 11)
  );
}

const CITI_WEIGHTS: readonly number[] = [3, 2, 7, 6, 5, 4, 3, 2];
function citi(_branch: string, account: string): boolean {
  const digits = padded(account, 9);
  const sum = CITI_WEIGHTS.reduce(
    (total, weight, index) => total + Number(digits[index]) * weight,
    0,
  );
  return 11 - (sum % 11) === Number(digits[8]);
}

/**
 * Check-digit rules by bank, from the clearing house's document on valid account numbers (MASAV). A
 * bank that is not listed has no rule, or none with a reliable description.
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

/**
 * Whether bank, branch and account have the length of a bank account: two, three and up to nine
 * digits.
 */
export function isBankAccountText({ bank, branch, account }: BankAccount): boolean {
  return (
    ACCOUNT.bank.test(bank) &&
    ACCOUNT.branch.test(branch) &&
    ACCOUNT.account.test(account) &&
    Number(bank) > 0
  );
}

/**
 * Verifies the check digit. `invalid` is a warning that a user may override, because banks change
 * their rules before software does. Text that is not a bank account is `invalid` too.
 */
export function checkBankAccount(of: BankAccount): BankAccountCheck {
  if (!isBankAccountText(of)) return 'invalid';
  const rule = RULES.get(Number(of.bank));
  if (rule === undefined) return 'unknown';
  return rule(padded(of.branch, 3), of.account) ? 'valid' : 'invalid';
}

/**
 * Whether a complete account fails its check digit: a typing error, or an account that the rule
 * does not cover. A user must decide.
 */
export function isDoubtfulAccount(of: BankAccount): boolean {
  return isBankAccountText(of) && checkBankAccount(of) === 'invalid';
}
