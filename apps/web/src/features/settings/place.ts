import type {
  SETTING_SCOPES,
  SettingDefinition,
  SettingScope,
  SettingView,
  StoredSettingView,
} from '@dalpak/contracts';

/** Whose settings are shown. `id` is 0 for the whole business. */
export interface SettingsPlace {
  readonly scope: SettingScope;
  readonly id: number;
}

export const WHOLE_BUSINESS: SettingsPlace = { scope: 'cloud', id: 0 };

export function placeKey({ scope, id }: SettingsPlace): string {
  return `${scope}:${id}`;
}

/** A place from its key; the whole business for anything else. */
export function placeOfKey(key: string | null): SettingsPlace {
  const match = /^(branch|terminal|user):(\d+)$/.exec(key ?? '');
  return match === null
    ? WHOLE_BUSINESS
    : {
        scope: match[1] as Exclude<(typeof SETTING_SCOPES)[number], 'cloud'>,
        id: Number(match[2]),
      };
}

export function placeQuery({ scope, id }: SettingsPlace): {
  branch?: string;
  terminal?: string;
  me?: '1';
} {
  if (scope === 'cloud') return {};
  if (scope === 'user') return { me: '1' };
  return scope === 'branch' ? { branch: String(id) } : { terminal: String(id) };
}

/** Whether the effective value is the place's own. */
export function isOwnValue({ from }: Pick<SettingView, 'from'>, place: SettingsPlace): boolean {
  return from === place.scope;
}

/**
 * The effective value without the place's own: that of the next scope which has one, or the
 * default.
 */
export function inheritedValue(
  { stored }: Pick<SettingView, 'stored'>,
  { fallback }: Pick<SettingDefinition, 'fallback'>,
  place: SettingsPlace,
  today: string,
): { readonly from: SettingView['from']; readonly value: unknown } {
  const outer = stored.find(
    ({ scope, valid_from }) =>
      scope !== place.scope && (valid_from === null || valid_from <= today),
  );
  return outer === undefined
    ? { from: 'default', value: fallback }
    : { from: outer.scope, value: outer.value };
}

/** The place's own values of a dated setting, latest first. */
export function datedValuesOf(
  { stored }: Pick<SettingView, 'stored'>,
  place: SettingsPlace,
): readonly StoredSettingView[] {
  return stored.filter(({ scope, scope_id }) => scope === place.scope && scope_id === place.id);
}
