import * as z from 'zod/mini';
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
  if (schema instanceof z.ZodMiniBoolean) return { kind: 'switch', on: true, off: false };
  if (schema instanceof z.ZodMiniUnion)
    return isOnOff(schema) ? { kind: 'switch', on: 1, off: 0 } : null;
  if (schema instanceof z.ZodMiniEnum)
    return { kind: 'choice', options: schema.options.map(String) };
  if (schema instanceof z.ZodMiniNumber)
    return {
      kind: unit === undefined ? 'number' : NUMBERS[unit],
      min: boundOf(schema, 'greater_than'),
      max: boundOf(schema, 'less_than'),
    };
  return schema instanceof z.ZodMiniString
    ? { kind: 'text', max: boundOf(schema, 'max_length') }
    : null;
}

/** 0 or 1, as the specification stores switches. */
function isOnOff(schema: z.ZodMiniUnion): boolean {
  return [0, 1].every((value) => schema.safeParse(value).success) && !schema.safeParse(2).success;
}

/** The bound that a schema's checks of this kind set; null without one. */
function boundOf(
  { def: { checks = [] } }: z.ZodMiniNumber | z.ZodMiniString,
  kind: 'greater_than' | 'less_than' | 'max_length',
): number | null {
  for (const { _zod: check } of checks) {
    if (check.def.check !== kind) continue;
    if ('value' in check.def) return Number(check.def.value);
    if ('maximum' in check.def) return Number(check.def.maximum);
  }
  return null;
}
