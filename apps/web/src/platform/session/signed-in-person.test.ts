import { describe, expect, it } from 'vitest';
import { signedInPersonOf } from './signed-in-person.ts';

type Who = Parameters<typeof signedInPersonOf>[0];
const at = (authType: 'user' | 'terminal', employee: number | null): Who =>
  ({
    user: { auth_type: authType, id: 7 },
    employee: employee === null ? null : { id: employee },
  }) as unknown as Who;

describe('the signed-in person', () => {
  it('is the user in the back office, and the employee at a till', () => {
    expect(signedInPersonOf(at('user', null))).toEqual({ kind: 'user', id: 7 });
    expect(signedInPersonOf(at('terminal', 3))).toEqual({ kind: 'employee', id: 3 });
  });

  it("is null while no employee is at the till, because its own number is no person's", () => {
    expect(signedInPersonOf(at('terminal', null))).toBeNull();
  });
});
