import {
  SETTING_NAMES,
  SETTING_SECTIONS,
  SETTINGS,
  type SettingName,
  type SettingSection,
} from '@dalpak/contracts';
import { i18n } from '../../platform/i18n/i18n.ts';

export interface SectionOfSettings {
  readonly section: SettingSection;
  readonly names: readonly SettingName[];
}

export function labelOf(name: SettingName): string {
  return i18n.t(`settings:items.${name}.label`);
}

export function helpOf(name: SettingName): string {
  return i18n.t(`settings:items.${name}.help`);
}

/** A choice in words; one without a translation is shown by its code. */
export function choiceOf(name: SettingName, option: string): string {
  return i18n.t(`settings:choices.${name}.${option}` as 'settings:choices.cashRounding.agorot', {
    defaultValue: option,
  });
}

/** Whether the search matches a setting by its key. */
export function isSearchedByKey(name: SettingName, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return wanted !== '' && SETTINGS[name].key.toLowerCase().includes(wanted);
}

/** The settings by section that match the search in label, help or key. */
export function findSettings(search: string): readonly SectionOfSettings[] {
  const wanted = search.trim().toLowerCase();
  const fits = (name: SettingName): boolean =>
    [labelOf(name), helpOf(name), SETTINGS[name].key].some((text) =>
      text.toLowerCase().includes(wanted),
    );
  return SETTING_SECTIONS.map((section) => ({
    section,
    names: SETTING_NAMES.filter((name) => SETTINGS[name].section === section && fits(name)),
  })).filter(({ names }) => names.length > 0);
}
