import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../generated/endpoints.ts';
import { GUARDS, isApprovable, isGuarded, operationName, parseOperation } from './guards.ts';
import {
  COMPONENT_ACTIONS,
  NEVER_ALLOWED,
  operationId,
  POS_OPERATIONS,
  SYSTEM_OPERATIONS,
  type PermissionOperation,
} from './permissions.ts';
import { USER_KINDS } from './user-kinds.ts';

const guards = Object.values(GUARDS);
const everyKey = [...Object.values(POS_OPERATIONS), ...Object.values(SYSTEM_OPERATIONS)];
const guardedKeys = guards.flatMap(({ operation }) =>
  operation.type === 'components' ? [] : [operation.key as string],
);

describe('guard table', () => {
  it('lists each POS and system operation once, as the guard of an action or as the one that is never allowed', () => {
    const told = [...new Set(guardedKeys), NEVER_ALLOWED];
    expect(told.toSorted()).toEqual([...everyKey].map(String).toSorted());
  });

  it.each(Object.entries(GUARDS))('%s names an operation that exists', (_action, { operation }) => {
    if (operation.type === 'components') expect(COMPONENT_ACTIONS).toContain(operation.action);
    else expect(operationId(operation)).toMatch(/^\d+$/);
  });

  it('has a row for each permission that an endpoint needs', () => {
    const asked = ENDPOINTS.flatMap(({ name, permission }) =>
      typeof permission === 'string' || isGuarded(permission) ? [] : [name],
    );
    expect(asked).toEqual([]);
  });

  it('permits the approval of a colleague for one action or one view, and not for opening a working screen', () => {
    const own = guards
      .filter(({ operation }) => operation.type === 'pos' && !isApprovable(operation))
      .map(({ operation }) => String(operation.key));
    expect(own.toSorted()).toEqual([
      'documents.delivery_to_invoices',
      'documents.misim',
      'pos.menu.edit',
      'screens.deliveries',
      'screens.orders',
      'screens.pos',
      'screens.tables',
    ]);
  });

  it('has an endpoint with an approval for every approvable action that the server checks', () => {
    // An approval of one call covers each call that needs a system operation, and is bound to
    // nothing else.
    const asked = guards
      .filter(
        ({ at, approvable, operation }) =>
          operation.type === 'pos' && approvable && (at === 'act' || at === 'call'),
      )
      .map(({ operation }) => String(operation.key));
    const taken = ENDPOINTS.flatMap(({ approval }) =>
      approval === undefined ? [] : [approval.of.key as string],
    );
    // Several calls may need one operation: cash out of the drawer, or of the cash machine.
    expect([...new Set(taken)].toSorted()).toEqual(asked.toSorted());
    // The approval's operation is the one that the endpoint checks, where it checks one.
    expect(
      ENDPOINTS.filter(
        ({ approval, permission }) =>
          approval !== undefined &&
          typeof permission === 'object' &&
          operationName(permission) !== operationName(approval.of),
      ),
    ).toEqual([]);
    // Approvals are signed for a terminal.
    expect(
      ENDPOINTS.filter(
        ({ approval, auth }) =>
          approval !== undefined && auth !== 'terminal' && auth !== 'employee',
      ),
    ).toEqual([]);
  });
});

describe('an operation on the wire', () => {
  it.each<[Parameters<typeof parseOperation>[0], PermissionOperation | null]>([
    [
      { type: 'pos', action: 'r', key: 'cart.discount' },
      { type: 'pos', key: 'cart.discount' },
    ],
    [
      { type: 'system', action: 'r', key: 'reports' },
      { type: 'system', key: 'reports' },
    ],
    [
      { type: 'components', action: 'e', key: '31' },
      { type: 'components', action: 'e', key: 31 },
    ],
    [{ type: 'pos', action: 'r', key: 'reports' }, null],
    [{ type: 'system', action: 'r', key: 'cart.discount' }, null],
    [{ type: 'components', action: 'r', key: 'x' }, null],
    [{ type: 'components', action: 'r', key: '0' }, null],
    [{ type: 'pos', action: 'r', key: 'toString' }, null],
  ])('%o is %o [SHELL-101]', (wire, operation) => {
    expect(parseOperation(wire)).toEqual(operation);
  });

  it('has a unique name', () => {
    const names = guards.map(({ operation }) => operationName(operation));
    expect(operationName({ type: 'components', action: 'e', key: 31 })).toBe('components:31:e');
    expect(new Set(names).size).toBe(guards.length);
  });
});

describe('kinds of users', () => {
  it('are support agent, admin and super admin among users [SHELL-170]', () => {
    expect(Object.keys(USER_KINDS)).toEqual(['user', 'support', 'admin', 'super_admin']);
  });

  it('have a Hebrew and an English label', () => {
    const kinds = Object.values(USER_KINDS);
    expect(kinds.filter(({ he, en }) => !/[א-ת]/.test(he) || !/^[A-Z][a-z-]/.test(en))).toEqual([]);
  });
});
