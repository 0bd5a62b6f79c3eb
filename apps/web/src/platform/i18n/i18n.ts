import { createInstance, type ParseKeys } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en/index.ts';
import { he } from './he/index.ts';

export const LANGUAGES = { he: { name: 'עברית', dir: 'rtl' }, en: { name: 'English', dir: 'ltr' } } as const;
export type Language = keyof typeof LANGUAGES;

/** Also read by public/theme-init.js, before the first paint. */
const KEY = 'dalpak.language';

function storedLanguage(): Language {
  try {
    return localStorage.getItem(KEY) === 'en' ? 'en' : 'he';
  } catch {
    return 'he';
  }
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof he;
    returnNull: false;
  }
}

/** A word with its namespace: `transactions:title`. */
export type WordKey = Extract<ParseKeys<(keyof typeof he)[]>, `${string}:${string}`>;

/** Hebrew first, English second; every key is typed from the Hebrew files. */
export const i18n = createInstance();

// Both languages are part of the bundle, so nothing has to be waited for and no text is ever missing offline.
void i18n.use(initReactI18next).init({
  lng: typeof localStorage === 'undefined' ? 'he' : storedLanguage(),
  fallbackLng: 'he',
  defaultNS: 'common',
  ns: Object.keys(he),
  resources: { he, en },
  initAsync: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

/** Changes the language of the screen and remembers it on this device. */
export function setLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Not remembered; still changed.
  }
  document.documentElement.lang = language;
  document.documentElement.dir = LANGUAGES[language].dir;
  void i18n.changeLanguage(language);
}

export function currentLanguage(): Language {
  return i18n.language === 'en' ? 'en' : 'he';
}
