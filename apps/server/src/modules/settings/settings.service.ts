import {
  SETTINGS,
  SHELL_SETTINGS,
  shellSettingsSchema,
  TILL_SETTINGS,
  tillSettingsSchema,
  wireNameOf,
  type SettingName,
  type SettingValue,
  type ShellSettings,
  type TillSettings,
} from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { listSettings, listSettingsOn, type Place } from './settings.store.ts';

/**
 * Reads one stored setting, or its default. Throws for a stored value of the wrong shape, which
 * only a bug can have stored.
 */
export type SettingsReader = <N extends SettingName>(name: N) => SettingValue<N>;

/** The settings that apply on a local date at a place. */
export async function readSettings(
  db: TenantDb,
  date: string,
  place: Place = {},
): Promise<SettingsReader> {
  return readerOf(await listSettings(db, date, place));
}

/** The settings of the whole business on each of several local dates, in their order. */
export async function readSettingsOn(
  db: TenantDb,
  dates: readonly string[],
): Promise<readonly SettingsReader[]> {
  const stored = await listSettingsOn(db, dates);
  return dates.map((date) => readerOf(stored.get(date) ?? new Map()));
}

function readerOf(stored: ReadonlyMap<string, unknown>): SettingsReader {
  return (name) => {
    const { key, schema, fallback } = SETTINGS[name];
    // The table of settings gives each name its own schema; the compiler knows only their union
    // here.
    return (stored.has(key) ? schema.parse(stored.get(key)) : fallback) as SettingValue<
      typeof name
    >;
  };
}

/** Settings of the tills on a local date. */
export async function readTillSettings(
  db: TenantDb,
  date: string,
  place: Place = {},
): Promise<TillSettings> {
  return tillSettings(await readSettings(db, date, place));
}

export function tillSettings(read: SettingsReader): TillSettings {
  return tillSettingsSchema.parse(
    Object.fromEntries(keysOf(TILL_SETTINGS).map((name) => [wireNameOf(name), read(name)])),
  );
}

/** Settings that the shell needs. */
export function shellSettings(read: SettingsReader): ShellSettings {
  return shellSettingsSchema.parse(
    Object.fromEntries(
      keysOf(SHELL_SETTINGS).map((name) => [SHELL_SETTINGS[name].key, read(name)]),
    ),
  );
}

const keysOf = <T extends object>(table: T): readonly (keyof T & string)[] =>
  Object.keys(table) as (keyof T & string)[];

/** How the switchboard reaches a till. */
export interface VoiceSettings {
  readonly extension: string;
  readonly line: string;
}

export function voiceSettings(read: SettingsReader): VoiceSettings {
  return { extension: read('voiceExtension'), line: read('voiceLine') };
}
