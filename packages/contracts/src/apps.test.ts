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
  it('names each application once, by number and by subdomain', () => {
    expect(new Set(APPS.map(({ id }) => id)).size).toBe(APPS.length);
    expect(new Set(APPS.map(({ subdomain }) => subdomain)).size).toBe(APPS.length);
    expect(findApp(3)?.title.he).toBe('ניהול');
    expect(findApp(99)).toBeNull();
  });

  it('has a plan for each period of each tier, and tiers only where something is billed', () => {
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

  it('has tiles that can be read', () => {
    for (const { colors } of APPS) {
      const [light, dark] = [luminance(colors.text), luminance(colors.tile)].toSorted((a, b) => b - a);
      expect(((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('leads nowhere that is not installed', () => {
    for (const { status, route } of APPS) expect(route !== undefined).toBe(status === 'installed');
  });

  it('knows the application of a route', () => {
    expect([appOfRoute('/pos'), appOfRoute('/pos/x'), appOfRoute('/'), appOfRoute('/positions'), appOfRoute('/items/13')]).toEqual([2, 2, 3, 3, 3]);
  });
});
