import { buildRuleIndex, type Cart, newCart, type CommandActor } from '@dalpak/engine';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { requestMissingApproval } from './request-missing-approval.ts';
import type * as approvals from '../bill/approvals.store.ts';
import { setTillState, tillState } from '../../../../test/till-state.ts';

const asked: { key: string; subject: object }[] = [];
const submitted: boolean[] = [];
const submit = (closing: boolean): Promise<void> => Promise.resolve(void submitted.push(closing));
let by: CommandActor | null = null;
vi.mock('../bill/approvals.store.ts', async (original) => ({
  ...(await original<typeof approvals>()),
  withPermission: (key: string, run: (actor: CommandActor | null) => void, subject: object) => {
    asked.push({ key, subject });
    run(by);
  },
}));

const env = {
  vatRate: 1_800,
  rounding: 'tens_of_agorot' as const,
  rules: buildRuleIndex([]),
  newId: () => 'x',
  now: () => 0,
  localNow: () => '2026-11-22T19:30:00',
};
const cart: Cart = {
  ...newCart({ documentType: 9, branchId: 1, terminalId: 1, employeeId: 5 }, env),
  discount: { type: 'percent', rate: 1_000 },
};

beforeEach(() => {
  asked.length = 0;
  submitted.length = 0;
  by = { employeeId: 7, approval: 'signed' };
  setTillState({ cart, locked: false });
});

describe('a bill with a part that needs an approval here', () => {
  it('asks for exactly that, and is submitted again with the approval in its log', () => {
    requestMissingApproval(cart, { text: 'cart.discount', field: 'discount' }, submit);
    expect(asked).toEqual([
      { key: 'cart.discount', subject: { field: 'discount', value: 'percent 1000' } },
    ]);
    expect(tillState().cart?.log).toMatchObject([
      {
        description: 'cart.discount',
        field: 'discount',
        data: 'percent 1000',
        employeeId: 7,
        approval: 'signed',
      },
    ]);
    expect(submitted).toEqual([false]);
  });

  it('asks about the row that it leaves out of its order', () => {
    requestMissingApproval(cart, { text: 'cart.item.cancel', field: 'row:gone' }, submit);
    expect(asked).toEqual([
      { key: 'cart.item.cancel', subject: { field: 'row:gone', value: 'deleted' } },
    ]);
  });

  it('is not submitted when no colleague approves it, another bill is on the screen, or the change is unknown', () => {
    by = null;
    requestMissingApproval(cart, { text: 'cart.discount', field: 'discount' }, submit);
    by = { employeeId: 7, approval: 'signed' };
    requestMissingApproval(
      { ...cart, id: 'another' },
      { text: 'cart.discount', field: 'discount' },
      submit,
    );
    requestMissingApproval(cart, { text: 'what is this', field: 'discount' }, submit);
    expect([asked.length, submitted]).toEqual([2, []]);
    expect(tillState().cart?.log).toEqual([]);
  });
});
