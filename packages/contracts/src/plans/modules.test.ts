import { describe, expect, it } from 'vitest';
import { findApp } from './apps.ts';
import { COMPONENTS } from '../components.ts';
import { accessOf, modulesOf, SERVICE_MODULE_KEYS, SERVICE_MODULES } from './modules.ts';
import {
  hasModuleAccess,
  isAllowed,
  type ModulesAccess,
  POS_OPERATIONS,
  SYSTEM_OPERATIONS,
} from '../access/permissions.ts';

const NOTHING: ModulesAccess = { components: [], pos: [], system: [] };
const opening = (operation: Parameters<typeof hasModuleAccess>[1]) =>
  SERVICE_MODULES.filter(({ opens }) => hasModuleAccess(opens, operation)).length;

describe('the modules of a service', () => {
  it('partition all components and operations', () => {
    for (const { id } of COMPONENTS)
      expect([id, opening({ type: 'components', action: 'r', key: id })]).toEqual([id, 1]);
    for (const key of Object.values(POS_OPERATIONS))
      expect([key, opening({ type: 'pos', key })]).toEqual([key, 1]);
    for (const key of Object.values(SYSTEM_OPERATIONS))
      expect([key, opening({ type: 'system', key })]).toEqual([key, key === 'tech' ? 0 : 1]);
  });

  it('belong to installed applications', () => {
    for (const { app } of SERVICE_MODULES) expect(findApp(app)?.status).toBe('installed');
  });

  it('are read back as they were chosen, always with the fixed one', () => {
    expect(modulesOf(accessOf([], NOTHING))).toEqual(['core']);
    expect(modulesOf(accessOf(['till', 'stock'], NOTHING))).toEqual(['core', 'till', 'stock']);
    expect(modulesOf(accessOf(SERVICE_MODULE_KEYS, NOTHING))).toEqual(SERVICE_MODULE_KEYS);
  });

  it('split a key that covered several modules, and keep keys of no module', () => {
    const before = { components: [13, 9001], pos: ['screens', 'own.thing'], system: [] };
    const after = accessOf(['till'], before);
    expect(after.components).toContain(9001);
    expect(after.pos).toContain('own.thing');
    expect(hasModuleAccess(after, { type: 'pos', key: 'screens.pos' })).toBe(true);
    expect(hasModuleAccess(after, { type: 'pos', key: 'screens.tables' })).toBe(false);
  });

  it('can always be changed, because billing is a system operation [SHELL-174]', () => {
    const billing = { type: 'system', key: 'billing' } as const;
    expect(hasModuleAccess(accessOf([], NOTHING), billing)).toBe(true);
    expect([
      isAllowed({ system: { '2': 1 } }, billing),
      isAllowed({ system: { '1': 1 } }, billing),
    ]).toEqual([true, false]);
  });
});
