/** A tree of texts: of one namespace, or a part of it. */
interface Words {
  readonly [key: string]: string | Words;
}
export type Namespaces = Readonly<Record<string, Words>>;
type Values = Readonly<Record<string, unknown>>;

export type Translate = (key: string, values?: Values) => string;

/**
 * Loads all namespaces of a language. Only this function knows which namespaces exist, because a
 * build loads those of the first language with the screens.
 */
type ReadLanguage = (language: string) => Promise<Namespaces>;

interface InitOptions {
  readonly lng: string;
  readonly fallbackLng: string;
  readonly defaultNS: string;
  readonly resources: Readonly<Record<string, Namespaces>>;
  /** Languages of which another one says what they lack, before the first language does. */
  readonly bases?: Readonly<Record<string, string>>;
  readonly readLanguage?: ReadLanguage;
}

export interface Translator {
  readonly language: string;
  readonly t: Translate;
  init(options: InitOptions): Promise<void>;
  changeLanguage(language: string): Promise<void>;
  getResource(language: string, namespace: string, key: string): unknown;
  /** A text that the languages of the screen have next to the first one; the key is not a path. */
  findWord(namespace: string, key: string): string | undefined;
  /** `t` of one namespace; the same function as long as the language is the same. */
  readonly getFixedT: (namespace: string | undefined) => Translate;
  /** @returns stops the listening */
  readonly onLanguageChange: (listen: () => void) => () => void;
}

/** Texts of the first language: they are loaded with the chunks that use them (bundle-words-with-screens.ts). */
let firstLanguageWords: Words = {};

function mergeWords(some: string | Words | undefined, more: Words): Words {
  if (typeof some !== 'object') return more;
  const all: Record<string, string | Words> = { ...some };
  for (const [key, word] of Object.entries(more))
    all[key] = typeof word === 'string' ? word : mergeWords(all[key], word);
  return all;
}

/**
 * Adds a namespace, or some texts of one.
 * @public called by what the build attaches to a chunk (bundle-words-with-screens.ts)
 */
export function addWords(namespace: string, words: Words): void {
  firstLanguageWords = mergeWords(firstLanguageWords, { [namespace]: words });
}

const PLACE = /\{\{(.+?)\}\}/g;

function interpolate(text: string, values: Values): string {
  return text.replace(PLACE, (place, name: string) => {
    // A placeholder without a value stays visible.
    if (!Object.hasOwn(values, name)) return place;
    const value = values[name];
    return typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
  });
}

/** Text at `a.b.c` in a tree of texts. */
function wordAt(words: string | Words | undefined, key: string): string | undefined {
  let here = words;
  for (const part of key.split('.')) {
    if (typeof here !== 'object' || !Object.hasOwn(here, part)) return undefined;
    here = here[part];
  }
  return typeof here === 'string' ? here : undefined;
}

const pluralRules = new Map<string, Intl.PluralRules>();
function pluralOf(language: string, count: number): string {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return rules.select(count);
}

/** Plural forms of a key that may exist, the best match first. */
function formsOf(language: string, key: string, count: unknown): readonly string[] {
  if (typeof count !== 'number') return [key];
  return [...(count === 0 ? [`${key}_zero`] : []), `${key}_${pluralOf(language, count)}`, key];
}

/**
 * Texts by key, with their placeholders and plural forms. It is ours and not a library, because its
 * texts come with the chunks that use them and its types must be quick to check.
 */
export function createTranslator(): Translator {
  const loaded = new Map<string, Namespaces>();
  const listeners = new Set<() => void>();
  let fixed = new Map<string, Translate>();
  let options: InitOptions | null = null;
  let language = '';
  let wanted = '';

  const wordsOf = (of: string, namespace: string): string | Words | undefined =>
    loaded.get(of)?.[namespace] ??
    (of === options?.fallbackLng ? firstLanguageWords[namespace] : undefined);

  /** The languages that may say a text, the best first. */
  const chainOf = (of: string): readonly string[] => [
    ...new Set([of, options?.bases?.[of] ?? of, options?.fallbackLng ?? of]),
  ];

  function translate(namespace: string, key: string, values: Values): string {
    for (const one of chainOf(language)) {
      const words = wordsOf(one, namespace);
      for (const form of formsOf(one, key, values['count'])) {
        const text = wordAt(words, form);
        if (text !== undefined) return interpolate(text, values);
      }
    }
    const instead = values['defaultValue'];
    return typeof instead === 'string' ? interpolate(instead, values) : key;
  }

  function getFixedT(namespace: string = options?.defaultNS ?? ''): Translate {
    const known = fixed.get(namespace);
    if (known !== undefined) return known;
    const t: Translate = (key, values = {}) => {
      const colon = key.indexOf(':');
      return colon === -1
        ? translate(namespace, key, values)
        : translate(key.slice(0, colon), key.slice(colon + 1), values);
    };
    fixed.set(namespace, t);
    return t;
  }

  async function load(of: string): Promise<void> {
    if (loaded.has(of) || options?.readLanguage === undefined) return;
    try {
      loaded.set(of, await options.readLanguage(of));
    } catch (error) {
      // The first language stands in; the next language change loads again.
      console.warn('Words did not come', error);
    }
  }

  const translator: Translator = {
    get language() {
      return language;
    },
    t: (key, values) => getFixedT(undefined)(key, values),
    getFixedT,
    init(given) {
      options = given;
      for (const [of, namespaces] of Object.entries(given.resources)) loaded.set(of, namespaces);
      // Set at once: text requested before it is loaded is shown in the first language.
      language = given.lng;
      return loaded.has(given.lng) ? Promise.resolve() : translator.changeLanguage(given.lng);
    },
    async changeLanguage(next) {
      wanted = next;
      await Promise.all(chainOf(next).map(load));
      // The user chose another language in the meantime.
      if (wanted !== next) return;
      language = next;
      fixed = new Map();
      for (const listen of listeners) listen();
    },
    getResource: (of, namespace, key) => wordAt(wordsOf(of, namespace), key),
    findWord(namespace, key) {
      for (const one of chainOf(language)) {
        // The first language is not asked: these texts stand elsewhere in it.
        const words = one === options?.fallbackLng ? undefined : loaded.get(one)?.[namespace];
        const word = typeof words === 'object' && Object.hasOwn(words, key) && words[key];
        if (typeof word === 'string') return word;
      }
      return undefined;
    },
    onLanguageChange(listen) {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
  return translator;
}
