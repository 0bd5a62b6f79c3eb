import {
  type BackendModule,
  createInstance,
  type i18n as I18n,
  type ParseKeys,
  type ReadCallback,
} from 'i18next';
import { initReactI18next } from 'react-i18next';
import { he } from './he/index.ts';

export const LANGUAGES = {
  he: { name: 'עברית', dir: 'rtl' },
  en: { name: 'English', dir: 'ltr' },
} as const;
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

/** A translation key with its namespace: `transactions:title`. */
export type WordKey = Extract<ParseKeys<(keyof typeof he)[]>, `${string}:${string}`>;

/** Hebrew first, English second; the Hebrew files type every key. */
export const i18n: I18n = createInstance();

/**
 * Namespace of the error catalogue's English texts; the Hebrew texts are in the catalogue itself.
 */
const ERROR_CODES = 'errorCodes';
/** Namespace of the English sentences of reasons; the Hebrew ones come from the server. */
const REASON_SENTENCES = 'reasons';

async function readEnglish(): Promise<Readonly<Record<string, object>>> {
  const [{ en }, { enErrorCodes }, { enReasons }] = await Promise.all([
    import('./en/index.ts'),
    import('./en/error-codes.ts'),
    import('./en/reasons/index.ts'),
  ]);
  return { ...en, [ERROR_CODES]: enErrorCodes, [REASON_SENTENCES]: enReasons };
}

/**
 * English is loaded when it is chosen, from a chunk that the service worker caches, so no text is
 * missing offline.
 */
const english: BackendModule & { readonly readAll: typeof readEnglish } = {
  type: 'backend',
  init: () => undefined,
  // i18next requests each namespace; a build loads all of them at once.
  read(_language, namespace, answer: ReadCallback) {
    readEnglish().then(
      (all) => answer(null, { ...all[namespace] }),
      (error: unknown) => answer(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
  readAll: readEnglish,
};

/**
 * Settles when the texts of the first screen are loaded: at once in Hebrew, which is part of the
 * bundle.
 */
export const firstWordsLoaded: Promise<unknown> = i18n
  .use(initReactI18next)
  .use(english)
  .init({
    lng: typeof localStorage === 'undefined' ? 'he' : storedLanguage(),
    fallbackLng: 'he',
    defaultNS: 'common',
    ns: [...Object.keys(he), ERROR_CODES, REASON_SENTENCES],
    resources: { he: { ...he, [ERROR_CODES]: {}, [REASON_SENTENCES]: {} } },
    partialBundledLanguages: true,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });

/** The English text of an error code, once English is loaded. */
export function englishOfCode(code: string): string | undefined {
  const text: unknown = i18n.getResource('en', ERROR_CODES, code);
  return typeof text === 'string' ? text : undefined;
}

/** The English sentence of a reason, with its places, once English is loaded. */
export function englishOfReason(code: string): string | undefined {
  const text: unknown = i18n.getResource('en', REASON_SENTENCES, code);
  return typeof text === 'string' ? text : undefined;
}

/** Changes the screen language when its texts are loaded, and stores the choice on this device. */
export async function setLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // The choice is not stored, but the language still changes.
  }
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = LANGUAGES[language].dir;
}

export function currentLanguage(): Language {
  return i18n.language === 'en' ? 'en' : 'he';
}
