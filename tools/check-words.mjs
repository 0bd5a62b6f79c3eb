// Checks the texts that users read: both languages of the web app have the same keys, every key
// that the code uses exists, no key is unused, and every error of the catalogue has its Hebrew
// text. Arabic and Russian have all words of the till, of its kitchen and of what customers see. The
// server has Hebrew in files of words alone.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { tsImport } from 'tsx/esm/api';
import { at, isMain, root, runMain, say } from './shell.mjs';
import { checkServerWords } from './language/server-words.mjs';
import { forbiddenIn } from './language/word-lists.mjs';

/** @typedef {{ [key: string]: string | Messages }} Messages */

/**
 * Dotted keys of a message tree.
 * @param {Messages} messages
 * @param {string} [prefix]
 * @returns {Map<string, string>}
 */
export function flatten(messages, prefix = '') {
  return new Map(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [/** @type {[string, string]} */ ([prefix + key, value])]
        : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

/**
 * The translator keeps plural forms of one key under `key_one`, `key_two`, `key_other`, …; Hebrew has more
 * than English.
 * @param {string} key
 */
const withoutPlural = (key) => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** @param {ReadonlyMap<string, string>} words */
const stemsOf = (words) => new Set([...words.keys()].map(withoutPlural));

/**
 * Placeholders in double braces; a translation that lacks one shows a gap.
 * @param {string} text
 */
const placeholdersOf = (text) => (text.match(/\{\{[^}]+\}\}/g) ?? []).sort().join(' ');

/**
 * @param {ReadonlyMap<string, string>} he @param {ReadonlyMap<string, string>} en
 * @returns {string[]} what is wrong, one line each
 */
export function compareLanguages(he, en) {
  const [heStems, enStems] = [stemsOf(he), stemsOf(en)];
  return [
    ...[...heStems].filter((key) => !enStems.has(key)).map((key) => `en lacks ${key}`),
    ...[...enStems].filter((key) => !heStems.has(key)).map((key) => `he lacks ${key}`),
    ...[...he].filter(([, text]) => text.trim() === '').map(([key]) => `he is empty at ${key}`),
    ...[...en].filter(([, text]) => text.trim() === '').map(([key]) => `en is empty at ${key}`),
    ...[...he]
      .filter(
        ([key, text]) => en.has(key) && placeholdersOf(text) !== placeholdersOf(en.get(key) ?? ''),
      )
      .map(([key]) => `he and en have different {{names}} at ${key}`),
  ];
}

/**
 * Keys written out in calls of t(…) or i18n.t(…), each with the namespaces in which it may be:
 * the translator looks in those of the file's useTranslation('…') and in common, unless the key names its
 * namespace (`errors:timeout`).
 * @param {string} file
 * @param {string} source
 * @returns {{ key: string, places: string[] }[]}
 */
export function usedKeys(file, source) {
  /** @type {string[]} */
  const keys = [];
  const namespaces = new Set(['common']);
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (first?.type !== 'Literal' || typeof first.value !== 'string') return;
      const called = callee.type === 'MemberExpression' ? callee.property : callee;
      const name = called.type === 'Identifier' ? called.name : '';
      if (name === 'useTranslation') namespaces.add(first.value);
      if (name === 't') keys.push(first.value);
    },
  }).visit(parseSync(file, source).program);
  return keys.map((key) => ({
    key,
    places: key.includes(':')
      ? [key.replace(':', '.')]
      : [...namespaces].map((namespace) => `${namespace}.${key}`),
  }));
}

/**
 * Unused texts: the last part of their key is not in the code, and no template of a key matches
 * them.
 * @param {Iterable<string>} keys dotted, as {@link flatten} returns them
 * @param {readonly string[]} sources code that may use them
 * @returns {string[]} the keys
 */
export function unusedTexts(keys, sources) {
  const names = new Set(sources.flatMap((source) => source.match(/[\w-]+/g) ?? []));
  const templates = sources
    .flatMap((source) =>
      [...source.matchAll(/`([\w.:-]*\$\{[^`\n]*)`/g)].map((match) => match[1] ?? ''),
    )
    .map((template) => template.replace(/^\w+:/, '').split(/\$\{[^}]*\}/))
    .filter((parts) => /\w/.test(parts.join('')))
    .map(
      (parts) =>
        new RegExp(
          `(?:^|\\.)${parts.map((part) => part.replace(/[^\w-]/g, '\\$&')).join('[\\w-]+')}$`,
        ),
    );
  return [...new Set([...keys].map(withoutPlural))].filter(
    (key) =>
      !names.has(key.slice(key.lastIndexOf('.') + 1)) &&
      !templates.some((template) => template.test(key)),
  );
}

const i18nFolder = 'apps/web/src/platform/i18n';

/**
 * @param {string} language
 * @returns {Promise<Map<string, string> | undefined>} undefined when there is no such file
 */
async function loadLanguage(language) {
  const file = [`${language}.ts`, `${language}/index.ts`]
    .map((name) => at(i18nFolder, name))
    .find((path) => existsSync(path));
  if (file === undefined) return undefined;
  const module = /** @type {Record<string, Messages>} */ (await tsImport(file, import.meta.url));
  return flatten(module[language] ?? {});
}

/** Languages that have the words of the till and not those of the back office. */
const TILL_LANGUAGES = ['ar', 'ru'];
/** Their texts that no Hebrew namespace has: they stand elsewhere in Hebrew. */
const SEPARATE = /^(?:errorCodes|reasons|phrases|noticeTitles|noticeBodies)\./;
/** Folders whose screens a till, its kitchen and its customers see. */
const TILL_FOLDERS = [
  ...['pos', 'kitchen', 'customer-display', 'sign-in', 'calls', 'member-card'].map(
    (feature) => `features/${feature}`,
  ),
  ...['camera', 'sending', 'hardware', 'receipt', 'labels'].map((part) => `platform/${part}`),
];

/**
 * What a language of the till lacks or has too much: in each namespace that it has, all keys of the
 * Hebrew one with the same places, and each plural form that its rules choose.
 * @param {string} language
 * @param {ReadonlyMap<string, string>} he @param {ReadonlyMap<string, string>} words
 * @returns {string[]}
 */
export function compareTillLanguage(language, he, words) {
  const namespaceOf = (/** @type {string} */ key) => key.slice(0, key.indexOf('.'));
  const own = [...words].filter(([key]) => !SEPARATE.test(key));
  const namespaces = new Set(own.map(([key]) => namespaceOf(key)));
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const wanted = new Map(
    [...he]
      .filter(([key]) => namespaces.has(namespaceOf(key)))
      .flatMap(([key, text]) => {
        const stem = withoutPlural(key);
        // Of all forms, the last of the Hebrew ones has every place.
        return stem === key
          ? [/** @type {[string, string]} */ ([key, text])]
          : forms.map((form) => /** @type {[string, string]} */ ([`${stem}_${form}`, '']));
      }),
  );
  return [
    ...[...wanted.keys()].filter((key) => !words.has(key)).map((key) => `${language} lacks ${key}`),
    ...own.filter(([key]) => !wanted.has(key)).map(([key]) => `he lacks ${key} of ${language}`),
    ...own
      .filter(([key, text]) => {
        const hebrew = wanted.get(key) ?? '';
        return hebrew !== '' && placeholdersOf(hebrew) !== placeholdersOf(text);
      })
      .map(([key]) => `he and ${language} have different {{names}} at ${key}`),
    ...[...words]
      .filter(([, text]) => text.trim() === '')
      .map(([key]) => `${language} is empty at ${key}`),
  ];
}

/**
 * Hebrew of the labels that a file has next to their English.
 * @param {string} file @param {string} source
 * @returns {string[]}
 */
export function labelsOf(file, source) {
  /** @type {string[]} */
  const labels = [];
  new Visitor({
    ObjectExpression({ properties }) {
      const texts = new Map(
        properties.flatMap((one) =>
          one.type === 'Property' &&
          one.key.type === 'Identifier' &&
          one.value.type === 'Literal' &&
          typeof one.value.value === 'string'
            ? [/** @type {[string, string]} */ ([one.key.name, one.value.value])]
            : [],
        ),
      );
      const he = texts.get('he');
      if (he !== undefined && texts.has('en')) labels.push(he);
    },
  }).visit(parseSync(file, source).program);
  return labels;
}

/** @param {ReadonlyMap<string, string>} he */
async function checkTillLanguages(he) {
  const labels = TILL_FOLDERS.map((folder) => join('apps/web/src', folder)).flatMap((folder) =>
    existsSync(at(folder))
      ? readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
          .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
          .flatMap((name) => labelsOf(name, readFileSync(at(folder, name), 'utf8')))
      : [],
  );
  const all = await Promise.all(
    TILL_LANGUAGES.map(async (language) => {
      const words = await loadLanguage(language);
      if (words === undefined) return [`${language} is missing`];
      return [
        ...compareTillLanguage(language, he, words),
        ...[...new Set(labels)]
          .filter((label) => !words.has(`phrases.${label}`))
          .map((label) => `${language} has no phrase for "${label}"`),
      ];
    }),
  );
  return all.flat();
}

async function checkTranslations() {
  const [he, en] = [await loadLanguage('he'), await loadLanguage('en')];
  if (he === undefined)
    return existsSync(at('apps/web/src/main.tsx')) ? [`${i18nFolder} has no Hebrew`] : [];
  if (he.size === 0) return [`${i18nFolder}/he exports no words under the name he`];
  const stems = stemsOf(he);
  const sources = readdirSync(at('apps/web/src'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(?<!\.test)\.tsx?$/.test(name),
  );
  const missing = sources.flatMap((name) =>
    usedKeys(name, readFileSync(join(root, 'apps/web/src', name), 'utf8'))
      .filter(({ places }) => !places.some((place) => he.has(place) || stems.has(place)))
      .map(({ key }) => `apps/web/src/${name} asks for ${key}, which he does not have`),
  );
  const code = ['apps/web/src', 'packages/contracts/src', 'packages/engine/src'].flatMap((folder) =>
    readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
      .filter(
        (name) =>
          /(?<!\.test)\.tsx?$/.test(name) &&
          !['he', 'en', ...TILL_LANGUAGES].some((language) =>
            at(folder, name).startsWith(at(i18nFolder, language)),
          ),
      )
      .map((name) => readFileSync(at(folder, name), 'utf8')),
  );
  const unsaid = unusedTexts(he.keys(), code).map((key) => `nothing says ${key}`);
  return [
    ...missing,
    ...unsaid,
    ...(en === undefined ? ['en is missing'] : compareLanguages(he, en)),
    ...(await checkTillLanguages(he)),
  ];
}

/** @typedef {{ status: number, he: string }} CatalogueEntry */

/** @param {Record<string, CatalogueEntry>} catalogue @returns {string[]} */
export function checkCatalogueEntries(catalogue) {
  return Object.entries(catalogue).flatMap(([code, { status, he }]) => [
    ...(/[\u0590-\u05ff]/.test(he) ? [] : [`error ${code} has no Hebrew text`]),
    ...(he.includes('!') ? [`the text of error ${code} has an exclamation mark`] : []),
    ...(Number.isInteger(status) && status >= 400 && status <= 599
      ? []
      : [`error ${code} has status ${status}`]),
  ]);
}

/**
 * Codes written twice: an object literal would silently keep only the last.
 * @param {string} source
 */
export function duplicateCodes(source) {
  const codes = [...source.matchAll(/^\s+'?([A-Z0-9][A-Z0-9_.-]*)'?:\s*\{\s*status:/gim)].map(
    (match) => match[1] ?? '',
  );
  return [...new Set(codes.filter((code, index) => codes.indexOf(code) !== index))];
}

/**
 * Texts of a file that users read: literals and plain templates with Hebrew, and English next to a
 * Hebrew one (`{ he, en }`) or in the English catalogue.
 * @param {string} file
 * @param {string} source
 * @returns {{ line: number, text: string }[]}
 */
export function textsOf(file, source) {
  const isEnglish = /[\\/]i18n[\\/]en[\\/]/.test(file);
  /** @type {{ line: number, text: string }[]} */
  const texts = [];
  /** @param {number} start @param {string} text */
  const keep = (start, text) =>
    texts.push({ line: source.slice(0, start).split('\n').length, text });
  new Visitor({
    Literal({ value, start }) {
      if (typeof value === 'string' && (isEnglish || /[\u0590-\u05ff]/.test(value)))
        keep(start, value);
    },
    TemplateElement({ value, start }) {
      if (/[\u0590-\u05ff]/.test(value.raw)) keep(start, value.raw);
    },
    Property({ key, value }) {
      const isEn = key.type === 'Identifier' && key.name === 'en';
      if (isEn && !isEnglish && value.type === 'Literal' && typeof value.value === 'string')
        keep(value.start, value.value);
    },
  }).visit(parseSync(file, source).program);
  return texts;
}

const TEXT_FOLDERS = [
  'apps/web/src',
  'apps/server/src',
  'packages/contracts/src',
  'packages/engine/src',
];

/** Every text with its file and line. */
function listTexts() {
  return TEXT_FOLDERS.flatMap((folder) =>
    readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
      // Names of goods and descriptions of price files are data.
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !/(?:demo|imports[\\/]lists)/.test(name))
      .flatMap((name) => {
        const path = join(folder, name);
        return textsOf(path, readFileSync(at(path), 'utf8')).map((one) => ({ ...one, path }));
      }),
  );
}

/** Texts with words that the lists forbid. */
function checkForbidden() {
  if (!existsSync(at('apps/web/src/main.tsx'))) return [];
  return listTexts().flatMap(({ path, line, text }) =>
    forbiddenIn(text).map(
      ({ instead }) => `${path}:${line} "${text.slice(0, 60)}": write ${instead}`,
    ),
  );
}

async function checkCatalogue() {
  const file = at('packages/contracts/src/errors.ts');
  if (!existsSync(file)) return [];
  const module = /** @type {Record<string, unknown>} */ (await tsImport(file, import.meta.url));
  const isCatalogue = (/** @type {unknown} */ value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((entry) => typeof entry?.he === 'string');
  const catalogue = Object.values(module).find(isCatalogue);
  if (catalogue === undefined) return ['packages/contracts/src/errors.ts exports no catalogue'];
  return [
    ...checkCatalogueEntries(/** @type {Record<string, CatalogueEntry>} */ (catalogue)),
    ...duplicateCodes(readFileSync(file, 'utf8')).map((code) => `error ${code} is written twice`),
  ];
}

if (isMain(import.meta.url)) {
  await runMain(async () => {
    // For a reader who goes through all texts: each with its file and line.
    if (process.argv.includes('--list')) {
      for (const { path, line, text } of listTexts()) say(`${path}:${line}\t${text}`);
      return 0;
    }
    const faults = [
      ...(await checkTranslations()),
      ...(await checkCatalogue()),
      ...checkForbidden(),
      ...checkServerWords(),
    ];
    faults.forEach(say);
    say(
      faults.length === 0
        ? 'Every key and every error has its words.'
        : `${faults.length} faults in the words.`,
    );
    return faults.length === 0 ? 0 : 1;
  });
}
