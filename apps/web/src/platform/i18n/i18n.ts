import { he } from './he/index.ts';
import { createTranslator, type Namespaces, type Translator } from './translator.ts';

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

export type Namespace = keyof typeof he;

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type KeysOf<Words> = {
  readonly [K in keyof Words & string]: Words[K] extends string
    ? K | (K extends `${infer Stem}_${PluralForm}` ? Stem : never)
    : `${K}.${KeysOf<Words[K]>}`;
}[keyof Words & string];
/** The keys of each namespace; the compiler works each out once. */
type Keys = { readonly [N in Namespace]: KeysOf<(typeof he)[N]> };

/** A translation key with its namespace: `transactions:title`. */
export type WordKey = { readonly [N in Namespace]: `${N}:${Keys[N]}` }[Namespace];

/** Values of the placeholders; `count` chooses the plural form. */
export type WordValues = Readonly<Record<string, unknown>>;

/** Says a text of its own namespace, or of another with its name before the key. */
export type Say<N extends Namespace> = (key: Keys[N] | WordKey, values?: WordValues) => string;

/** The translator with the keys that exist; the Hebrew files type every key. */
interface Words extends Omit<Translator, 't' | 'getFixedT' | 'init'> {
  readonly t: Say<'common'>;
  readonly getFixedT: <N extends Namespace = 'common'>(namespace: N | undefined) => Say<N>;
}

const translator = createTranslator();

/** Hebrew first, English second. */
export const i18n: Words = translator;

/**
 * Namespace of the error catalogue's English texts; the Hebrew texts are in the catalogue itself.
 */
const ERROR_CODES = 'errorCodes';
/** Namespace of the English sentences of reasons; the Hebrew ones come from the server. */
const REASON_SENTENCES = 'reasons';

async function readEnglish(): Promise<Namespaces> {
  const [{ en }, { enErrorCodes }, { enReasons }] = await Promise.all([
    import('./en/index.ts'),
    import('./en/error-codes.ts'),
    import('./en/reasons/index.ts'),
  ]);
  return { ...en, [ERROR_CODES]: enErrorCodes, [REASON_SENTENCES]: enReasons };
}

/**
 * Settles when the texts of the first screen are loaded: at once in Hebrew, which is part of the
 * bundle. English is loaded when it is chosen, from a chunk that the service worker caches, so no
 * text is missing offline.
 */
export const firstWordsLoaded: Promise<unknown> = translator.init({
  lng: typeof localStorage === 'undefined' ? 'he' : storedLanguage(),
  fallbackLng: 'he',
  defaultNS: 'common',
  resources: { he },
  readLanguage: readEnglish,
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
