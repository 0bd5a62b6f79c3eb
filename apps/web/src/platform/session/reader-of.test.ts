import { describe, expect, it } from 'vitest';
import { readerOf } from './reader-of.ts';

type Who = Parameters<typeof readerOf>[0];
const at = (authType: 'user' | 'terminal', employee: number | null): Who =>
  ({ user: { auth_type: authType, id: 7 }, employee: employee === null ? null : { id: employee } }) as unknown as Who;

describe('the signed-in person', () => {
  it('is the user in the back office, and the employee at a till', () => {
    expect(readerOf(at('user', null))).toEqual({ kind: 'user', id: 7 });
    expect(readerOf(at('terminal', 3))).toEqual({ kind: 'employee', id: 3 });
  });

  it('is null while no employee is at the till, because its own number is no person\'s', () => {
    expect(readerOf(at('terminal', null))).toBeNull();
  });
});
