import { SETTINGS, type SettingName } from '@dalpak/contracts';
import { currentLanguage, i18n } from '../../platform/i18n/i18n.ts';
import { SETTING_PAGES, type SettingCard, type SettingPage } from './setting-pages.ts';

/** The settings of one card that a search found. */
export interface FoundCard {
  readonly page: SettingPage;
  readonly card: SettingCard;
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

/** The settings by card that match the search in label, help, key, or in the names of the card. */
export function findSettings(search: string): readonly FoundCard[] {
  const wanted = search.trim().toLowerCase();
  const language = currentLanguage();
  const fits = (texts: readonly string[]): boolean =>
    texts.some((text) => text.toLowerCase().includes(wanted));
  return SETTING_PAGES.flatMap((page) =>
    page.cards.map((card) => ({
      page,
      card,
      names: fits([card.title[language]])
        ? card.names
        : card.names.filter((name) => fits([labelOf(name), helpOf(name), SETTINGS[name].key])),
    })),
  ).filter(({ names }) => names.length > 0);
}
