import { describe, expect, it } from 'vitest';
import { checkBankAccount, isDoubtfulAccount } from './bank-account.ts';

describe('the check digit of a bank account', () => {
  it.each([
    ['Leumi', '10', '936', '07869660', 'valid'],
    ['Leumi', '10', '936', '07869661', 'invalid'],
    ['Leumi without its zero', '10', '936', '7869660', 'valid'],
    ['Hapoalim', '12', '571', '41116', 'valid'],
    ['Hapoalim', '12', '571', '41117', 'invalid'],
    ['Yahav', '4', '284', '50067', 'valid'],
    ['Yahav', '04', '284', '50068', 'invalid'],
    ['Discount', '11', '1', '000032018', 'valid'],
    ['Discount', '11', '1', '000032019', 'invalid'],
    ['Mizrahi, branch above 400', '20', '406', '160778', 'valid'],
    ['Mizrahi', '20', '6', '160778', 'valid'],
    ['Mizrahi', '20', '6', '160779', 'invalid'],
    ['International', '31', '1', '32018', 'valid'],
    ['International', '31', '1', '32019', 'invalid'],
    ['Postal', '9', '1', '059121900', 'valid'],
    ['Postal', '9', '1', '059121901', 'invalid'],
    ['Citi', '22', '1', '700241017', 'valid'],
    ['Citi', '22', '1', '700241018', 'invalid'],
  ])('of %s: %s-%s-%s is %s', (_name, bank, branch, account, expected) => {
    expect(checkBankAccount({ bank, branch, account })).toBe(expected);
  });

  it.each(['3', '13', '18', '39', '54', '99'])(
    'cannot be checked without a known rule: bank %s',
    (bank) => {
      expect(checkBankAccount({ bank, branch: '1', account: '123456' })).toBe('unknown');
    },
  );

  it.each([
    ['', '1', '12'],
    ['0', '1', '12'],
    ['12', '', '12'],
    ['12', '1', ''],
    ['12', '1', '1234567890'],
    ['12', '1234', '12'],
    ['ab', '1', '12'],
    ['12', '-1', '12'],
    ['18', '1', 'x'],
  ])('is wrong for what is no account: %j-%j-%j', (bank, branch, account) => {
    expect(checkBankAccount({ bank, branch, account })).toBe('invalid');
  });

  it.each([
    ['12', '600', '777', true],
    ['12', '571', '41116', false],
    ['12', '600', '', false],
    ['99', '1', '777', false],
  ])(
    'is doubtful only for a complete account, however short: %s-%s-%s',
    (bank, branch, account, expected) => {
      expect(isDoubtfulAccount({ bank, branch, account })).toBe(expected);
    },
  );
});
