import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  requestVerification,
  closeVerification,
  useVerification,
  type VerificationRequest,
} from '../../platform/permissions/verification.store.ts';
import { approveAction } from './approve-action.ts';

const CARD = { type: 'card', card: '3003' } as const;
const APPROVED = {
  code: '000',
  data: { id: 3, first_name: 'דנה', last_name: 'כהן' },
  approval: 'signed',
};

let ran: unknown[];
let answer: () => void;
let cutOff: boolean;

function request(field: string): VerificationRequest {
  return {
    id: field,
    operation: { type: 'pos', key: 'cart.discount' },
    desc: '',
    cartId: 'c',
    field,
    value: '1',
    basket: null,
    followsBill: false,
    run: (grant) => void ran.push([field, grant]),
    onClose: () => void ran.push([field, 'closed']),
    onRefused: () => void ran.push([field, 'refused']),
  };
}

beforeEach(() => {
  ran = [];
  cutOff = false;
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
  // A network call that is aborted too late: its answer still arrives.
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', () => {
      cutOff = true;
    });
    return new Promise((resolve) => {
      answer = () => resolve(Response.json(APPROVED));
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  useVerification.setState({ request: null });
});

describe('the approval of an action', () => {
  it('closes the window and runs the action with it', async () => {
    const asked = request('discount');
    requestVerification(asked);
    const done = approveAction(asked, CARD);
    answer();
    await done;
    expect(ran).toEqual([
      ['discount', 'closed'],
      ['discount', { employeeId: 3, approval: 'signed', means: 'card' }],
    ]);
    expect(cutOff).toBe(false);
  });

  it('runs nothing once the window was closed, and the call is aborted', async () => {
    const asked = request('discount');
    requestVerification(asked);
    const done = approveAction(asked, CARD);
    closeVerification(asked);
    expect(cutOff).toBe(true);
    answer();
    await done.catch(() => undefined);
    expect(ran).toEqual([['discount', 'closed']]);
  });

  it('runs neither its own action nor the other, when another action has replaced it', async () => {
    const [first, second] = [request('discount'), request('price')];
    requestVerification(first);
    const done = approveAction(first, CARD);
    requestVerification(second);
    answer();
    await done.catch(() => undefined);
    expect(ran).toEqual([['discount', 'closed']]);
    expect(useVerification.getState().request).toBe(second);
  });
});
