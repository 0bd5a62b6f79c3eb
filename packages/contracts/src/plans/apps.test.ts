import { describe, expect, it } from 'vitest';
import { appOfRoute, APPS, findApp } from './apps.ts';

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

describe('the catalogue of applications', () => {
  it('lists the applications of the suite, with those of networks as one [CART-001]', () => {
    expect(APPS.map(({ title }) => title.en)).toEqual([
      'Payments',
      'Point of sale',
      'Back office',
      'Time keeping',
      'Sales',
      'Web',
      'Control',
      'Teams',
      'Admin',
      'Network',
      'API',
    ]);
  });

  it('gives each a number, a subdomain, a title in both languages and the colours of its tile [CART-002]', () => {
    for (const { id, subdomain, title, colors } of APPS) {
      expect(Number.isSafeInteger(id) && id > 0).toBe(true);
      expect(subdomain).toMatch(/^[a-z]+$/);
      expect(title.he).toMatch(/[א-ת]{2,}/);
      expect(title.en).toMatch(/^[A-Z]/);
      for (const color of Object.values(colors)) expect(color).toMatch(/^#[0-9a-f]{6}$/);
    }
    expect(APPS.find(({ subdomain }) => subdomain === 'bo')?.id).toBe(3);
  });

  it('says for each whether it is installed here and whether it is billed [CART-003]', () => {
    const named = (test: (app: (typeof APPS)[number]) => boolean) =>
      APPS.filter(test).map(({ subdomain }) => subdomain);
    expect(named(({ status }) => status === 'installed')).toEqual(['pos', 'bo', 'time']);
    expect(named(({ status }) => status === 'apart')).toHaveLength(APPS.length - 3);
    expect(named(({ billing }) => !billing)).toEqual(['control', 'admin']);
  });

  it('has the tiers lite, basic, premium and gold, or the devices windows, android and web; the till has the devices [CART-004]', () => {
    const service = ['lite', 'basic', 'premium', 'gold'];
    const device = ['windows', 'android', 'web'];
    const sets = APPS.filter(({ billing }) => billing).map(({ subdomain, tiers }) => [
      subdomain,
      tiers.map(({ key }) => key),
    ]);
    expect(sets).toEqual(
      sets.map(([subdomain]) => [subdomain, subdomain === 'pos' ? device : service]),
    );
    expect(sets.length).toBe(9);
  });

  it('names each application once, by number and by subdomain', () => {
    expect(new Set(APPS.map(({ id }) => id)).size).toBe(APPS.length);
    expect(new Set(APPS.map(({ subdomain }) => subdomain)).size).toBe(APPS.length);
    expect(findApp(3)?.title.he).toBe('ניהול');
    expect(findApp(99)).toBeNull();
  });

  it('has a plan for each period of each tier, with codes 50x, 51x and 52x, and tiers only in billed applications [CART-005, CART-006]', () => {
    for (const { tiers, billing } of APPS) {
      expect(tiers.length > 0).toBe(billing);
      for (const { plans } of tiers) {
        expect(Math.floor(plans.monthly / 10)).toBe(50);
        expect(Math.floor(plans.yearly / 10)).toBe(51);
        expect(Math.floor(plans.threeYearly / 10)).toBe(52);
      }
      const codes = tiers.flatMap(({ plans }) => Object.values(plans));
      expect(new Set(codes).size).toBe(codes.length);
    }
  });

  it('has tiles with a readable contrast', () => {
    for (const { colors } of APPS) {
      const [light, dark] = [luminance(colors.text), luminance(colors.tile)].toSorted(
        (a, b) => b - a,
      );
      expect(((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('has routes only for installed applications', () => {
    for (const { status, route } of APPS) expect(route !== undefined).toBe(status === 'installed');
  });

  it('finds the application of a route', () => {
    expect([
      appOfRoute('/pos'),
      appOfRoute('/pos/x'),
      appOfRoute('/'),
      appOfRoute('/positions'),
      appOfRoute('/items/13'),
    ]).toEqual([2, 2, 3, 3, 3]);
  });
});
