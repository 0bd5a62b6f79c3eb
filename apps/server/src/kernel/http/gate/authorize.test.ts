import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import { type Actor, assertAuthorized, authorize } from './authorize.ts';

const SETTINGS = { type: 'system', key: 'settings' } as const;
const service: NonNullable<Actor['service']> = {
  id: 1,
  code: '1',
  ok: true,
  statusName: '',
  statusReason: '',
  modules: { components: [], pos: [], system: ['settings'] },
};
const employee: NonNullable<Actor['employee']> = {
  id: 1,
  firstName: '',
  lastName: '',
  positionId: 1,
  positionName: '',
  perr: { all: 1 },
};
const atTill: Actor = { session: { kind: 'terminal' }, service, employee, perr: { all: 1 } };

function refusalOf(actor: Actor): string | null {
  try {
    assertAuthorized(actor, SETTINGS);
    return null;
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

describe('authorization', () => {
  const without = { employee: null, perr: {} };
  const noModules = { ...service, modules: { components: [], pos: [], system: [] } };

  it.each<readonly [string, Partial<Actor>, string | null]>([
    ['nothing', {}, null],
    ['no service', { ...without, service: null }, 'SERVICE_NOT_OK'],
    [
      'a suspended service, before all else',
      { ...without, service: { ...noModules, ok: false } },
      'SERVICE_NOT_OK',
    ],
    [
      "no employee at the terminal, before the service's modules",
      { ...without, service: noModules },
      'EMPLOYEE_REQUIRED',
    ],
    [
      'a module that the service has not, before the map',
      { perr: {}, service: noModules },
      'UPGRADE',
    ],
    ['a map without it', { perr: {} }, 'PERMISSION_DENIED'],
    ['no employee, in the back office', { employee: null, session: { kind: 'user' } }, null],
  ])('with %s', (_what, change, refusal) => {
    const actor = { ...atTill, ...change };
    expect(refusalOf(actor)).toBe(refusal);
    expect(authorize(actor, SETTINGS)).toBe(refusal === null);
  });

  it('is decided in one place: no other file checks the modules of a service', () => {
    const source = fileURLToPath(new URL('../../../', import.meta.url));
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    );
    const asking = files.filter((name) =>
      readFileSync(`${source}/${name}`, 'utf8').includes('hasModuleAccess('),
    );
    expect(asking.map((name) => name.replaceAll('\\', '/'))).toEqual([
      'kernel/http/gate/authorize.ts',
    ]);
  });
});
