/*
 * What of i18next we use, for the browser: the build puts this file and its neighbour in the place of i18next and
 * react-i18next (vite.config.ts), which are 18 kB of the first load. small-i18next.test.ts shows that every word comes out
 * as i18next says it. Types stay i18next's.
 */

interface Words {
  readonly [key: string]: string | Words;
}
type Namespaces = Readonly<Record<string, Words>>;
type Values = Readonly<Record<string, unknown>>;

export type Translate = (key: string, values?: Values) => string;

interface Plugin {
  readonly type: string;
  readonly init?: (instance: Instance) => void;
  /** All words of a language: which namespaces there are is known to it alone, for in a build those of the first language come with the screens. */
  readonly readAll?: (language: string) => Promise<Namespaces>;
}

interface InitOptions {
  readonly lng: string;
  readonly fallbackLng: string;
  readonly defaultNS: string;
  readonly resources: Readonly<Record<string, Namespaces>>;
}

export interface Instance {
  readonly language: string;
  readonly t: Translate;
  use(plugin: Plugin): Instance;
  init(options: InitOptions): Promise<void>;
  changeLanguage(language: string): Promise<void>;
  getResource(language: string, namespace: string, key: string): unknown;
  /** `t` of one namespace; the same function for as long as the language is the same. */
  readonly getFixedT: (namespace: string | undefined) => Translate;
  /** @returns stops it */
  readonly onLanguage: (listen: () => void) => () => void;
}

/** Words of the language that is always there: they come with the chunks that say them (vite.config.ts). */
let own: Words = {};

function merged(some: string | Words | undefined, more: Words): Words {
  if (typeof some !== 'object') return more;
  const all: Record<string, string | Words> = { ...some };
  for (const [key, word] of Object.entries(more)) all[key] = typeof word === 'string' ? word : merged(all[key], word);
  return all;
}

/** Adds a namespace, or a few words of one. */
export function addWords(namespace: string, words: Words): void {
  own = merged(own, { [namespace]: words });
}

const PLACE = /\{\{(.+?)\}\}/g;

function fill(text: string, values: Values): string {
  return text.replace(PLACE, (place, name: string) => {
    // What nobody spoke of is left to be seen.
    if (!Object.hasOwn(values, name)) return place;
    const value = values[name];
    return typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
  });
}

/** `a.b.c` of a tree of words. */
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

/** The forms of a key that may be written, the best first. */
function formsOf(language: string, key: string, count: unknown): readonly string[] {
  if (typeof count !== 'number') return [key];
  return [...(count === 0 ? [`${key}_zero`] : []), `${key}_${pluralOf(language, count)}`, key];
}

export function createInstance(): Instance {
  const loaded = new Map<string, Namespaces>();
  const listeners = new Set<() => void>();
  let fixed = new Map<string, Translate>();
  let backend: Plugin | null = null;
  let options: InitOptions | null = null;
  let language = '';
  let wanted = '';

  const wordsOf = (of: string, namespace: string): string | Words | undefined => loaded.get(of)?.[namespace] ?? (of === options?.fallbackLng ? own[namespace] : undefined);

  function translate(namespace: string, key: string, values: Values): string {
    for (const one of new Set([language, options?.fallbackLng ?? language])) {
      const words = wordsOf(one, namespace);
      for (const form of formsOf(one, key, values['count'])) {
        const text = wordAt(words, form);
        if (text !== undefined) return fill(text, values);
      }
    }
    const instead = values['defaultValue'];
    return typeof instead === 'string' ? fill(instead, values) : key;
  }

  function getFixedT(namespace: string = options?.defaultNS ?? ''): Translate {
    const known = fixed.get(namespace);
    if (known !== undefined) return known;
    const t: Translate = (key, values = {}) => {
      const colon = key.indexOf(':');
      return colon === -1 ? translate(namespace, key, values) : translate(key.slice(0, colon), key.slice(colon + 1), values);
    };
    fixed.set(namespace, t);
    return t;
  }

  async function load(of: string): Promise<void> {
    if (loaded.has(of) || backend?.readAll === undefined) return;
    try {
      loaded.set(of, await backend.readAll(of));
    } catch (error) {
      // The words of the first language stand in; the next change of language asks again.
      console.warn('Words did not come', error);
    }
  }

  const instance: Instance = {
    get language() {
      return language;
    },
    t: (key, values) => getFixedT(undefined)(key, values),
    getFixedT,
    use(plugin) {
      if (plugin.type === 'backend') backend = plugin;
      else plugin.init?.(instance);
      return instance;
    },
    init(given) {
      options = given;
      for (const [of, namespaces] of Object.entries(given.resources)) loaded.set(of, namespaces);
      // Known at once: what asks for it before the words are here is shown the first language's.
      language = given.lng;
      return loaded.has(given.lng) ? Promise.resolve() : instance.changeLanguage(given.lng);
    },
    async changeLanguage(next) {
      wanted = next;
      await load(next);
      // Somebody chose again meanwhile.
      if (wanted !== next) return;
      language = next;
      fixed = new Map();
      for (const listen of listeners) listen();
    },
    getResource: (of, namespace, key) => wordAt(wordsOf(of, namespace), key),
    onLanguage(listen) {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
  return instance;
}
