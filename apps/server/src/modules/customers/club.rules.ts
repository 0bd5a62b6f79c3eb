import type { FieldError } from '@dalpak/contracts';
import { validateOrder, type RecordRules, valueAfter } from '../../record-kit/index.ts';

/** Rules of customers and their groups: the permission "credit up to a limit" requires a limit. */
export const creditRules: RecordRules = {
  check: (change) => {
    const lacksLimit =
      valueAfter(change, 'credit_status') === 'limited' &&
      valueAfter(change, 'credit_limit') === null;
    return Promise.resolve(
      lacksLimit ? { credit_limit: 'FIELD_REQUIRED' satisfies FieldError } : {},
    );
  },
};

export const membershipRules: RecordRules = {
  check: (change) => Promise.resolve(validateOrder(change, 'joined_on', 'expires_on')),
};

/**
 * A gift card that is created here has the loaded amount; from then on only sales change its
 * balance.
 */
export const giftCardRules: RecordRules = {
  check: (change) => Promise.resolve(validateOrder(change, 'issued_on', 'expires_on')),
  derive: ({ id, data }) => Promise.resolve(id === 0 ? { balance: data['amount'] ?? null } : {}),
};

/** A voucher has the value of its kind. */
export const voucherRules: RecordRules = {
  check: (change) => {
    const kind = valueAfter(change, 'kind');
    const lacks = typeof kind === 'string' && valueAfter(change, kind) === null;
    return Promise.resolve({
      ...validateOrder(change, 'valid_from', 'valid_to'),
      ...(lacks ? { [kind]: 'FIELD_REQUIRED' satisfies FieldError } : {}),
    });
  },
};
