import type { Label } from '@dalpak/contracts';
import { he } from './he/index.ts';
import { createTranslator, type Translator } from './translator.ts';

/**
 * The languages of screens by their own names. `base` is the complete language that says what the
 * language itself lacks: Arabic and Russian have the words of the till and not of the back office.
 */
export const LANGUAGES = {
  he: { name: 'עברית', dir: 'rtl', base: 'he' },
  en: { name: 'English', dir: 'ltr', base: 'en' },
  ar: { name: 'العربية', dir: 'rtl', base: 'he' },
  ru: { name: 'Русский', dir: 'ltr', base: 'en' },
} as const;
export type Language = keyof typeof LANGUAGES;

/** The device's own language. Both are also read by public/theme-init.js, before the first paint. */
const KEY = 'dalpak.language';
/** The language of the employee at the till, while one is signed in who has a language. */
const EMPLOYEE_KEY = 'dalpak.language.employee';

/** The language of a stored or sent code; null for one that there is not. */
export function toLanguage(text: string | null | undefined): Language | null {
  return typeof text === 'string' && Object.hasOwn(LANGUAGES, text) ? (text as Language) : null;
}

function storedLanguage(): Language {
  try {
    return (
      toLanguage(localStorage.getItem(EMPLOYEE_KEY)) ??
      toLanguage(localStorage.getItem(KEY)) ??
      'he'
    );
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

/** Namespace of texts that stand with their screens in Hebrew and English, by their Hebrew text. */
const PHRASES = 'phrases';

/**
 * Settles when the texts of the first screen are loaded: at once in Hebrew, which is part of the
 * bundle. Another language is loaded when it is chosen, from chunks that the service worker caches,
 * so no text is missing offline.
 */
export const firstWordsLoaded: Promise<unknown> = translator.init({
  lng: typeof localStorage === 'undefined' ? 'he' : storedLanguage(),
  fallbackLng: 'he',
  defaultNS: 'common',
  resources: { he },
  bases: { ru: 'en' },
  // The names of the languages' chunks stand in one of their own, outside of the first load.
  readLanguage: async (language) => (await import('./read-language.ts')).readLanguage(language),
});

/** The text of an error code in the language of the screen; undefined where Hebrew is shown. */
export function wordOfCode(code: string): string | undefined {
  return translator.findWord('errorCodes', code);
}

/** The sentence of a reason, with its places, in the language of the screen. */
export function wordOfReason(code: string): string | undefined {
  return translator.findWord('reasons', code);
}

/** The words of a notice, with their places, in the language of the screen. */
export function wordsOfNotice(
  code: string,
): { readonly title: string; readonly body: string } | undefined {
  const title = translator.findWord('noticeTitles', code);
  if (title === undefined) return undefined;
  return { title, body: translator.findWord('noticeBodies', code) ?? '' };
}

/** A label in the language of the screen. */
export function labelText(label: Label): string {
  return translator.findWord(PHRASES, label.he) ?? label[currentLanguage()];
}

/** A name that the system gave in Hebrew, such as of a tender, in the language of the screen. */
export function nameText(name: string): string {
  return labelText({ he: name, en: name });
}

/** Shows the screen in a language as soon as its texts are loaded. The page has its direction. */
async function showLanguage(language: Language): Promise<void> {
  await i18n.changeLanguage(language);
  document.documentElement.lang = screenLanguage();
  document.documentElement.dir = LANGUAGES[screenLanguage()].dir;
}

/** Changes the screen language, and stores the choice on this device. */
export async function setLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(KEY, language);
    localStorage.removeItem(EMPLOYEE_KEY);
  } catch {
    // The choice is not stored, but the language still changes.
  }
  await showLanguage(language);
}

/**
 * Follows who is at the till: their language, or the device's own for one who has none and for a
 * locked till. The screens stay as they are, so an open bill does too.
 */
export function followEmployee(language: string | null | undefined): void {
  const own = toLanguage(language);
  try {
    if (own === null) localStorage.removeItem(EMPLOYEE_KEY);
    else localStorage.setItem(EMPLOYEE_KEY, own);
  } catch {
    // A reload shows the device's own language until the session has started.
  }
  const next = own ?? storedLanguage();
  if (next !== i18n.language) void showLanguage(next);
}

/** The language of the screen. */
export function screenLanguage(): Language {
  return toLanguage(i18n.language) ?? 'he';
}

/** The complete language in which texts are that the screen's own language lacks. */
export function currentLanguage(): keyof Label {
  return LANGUAGES[screenLanguage()].base;
}
