import { z } from 'zod';
import type { SettingDefinition } from './place-settings.ts';

/** How a setting is edited. The bounds help the user; the definition's schema decides. */
export type SettingEditor =
  | { readonly kind: 'switch'; readonly on: true | 1; readonly off: false | 0 }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | {
      readonly kind: 'number' | 'money' | 'percent';
      readonly min: number | null;
      readonly max: number | null;
    }
  | { readonly kind: 'text'; readonly max: number | null };

const NUMBERS = { agorot: 'money', rate_bp: 'percent' } as const;

/** The editor for a setting's schema; null for a value that no editor supports. */
export function settingEditor({
  schema,
  unit,
}: Pick<SettingDefinition, 'schema' | 'unit'>): SettingEditor | null {
  if (schema instanceof z.ZodBoolean) return { kind: 'switch', on: true, off: false };
  if (schema instanceof z.ZodUnion)
    return isOnOff(schema) ? { kind: 'switch', on: 1, off: 0 } : null;
  if (schema instanceof z.ZodEnum) return { kind: 'choice', options: schema.options.map(String) };
  if (schema instanceof z.ZodNumber)
    return {
      kind: unit === undefined ? 'number' : NUMBERS[unit],
      min: bound(schema.minValue),
      max: bound(schema.maxValue),
    };
  return schema instanceof z.ZodString ? { kind: 'text', max: schema.maxLength } : null;
}

/** 0 or 1, as the specification stores switches. */
function isOnOff(schema: z.ZodUnion): boolean {
  return [0, 1].every((value) => schema.safeParse(value).success) && !schema.safeParse(2).success;
}

/** Ignores the bounds that every integer schema has. */
function bound(value: number | null): number | null {
  return value === null || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? null : value;
}
