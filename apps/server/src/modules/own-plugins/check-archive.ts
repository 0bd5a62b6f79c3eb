import {
  type Reason,
  type ErrorDetail,
  type MarketManifest,
  marketManifestSchema,
  MAX_OWN_PLUGIN_BYTES,
  MAX_OWN_PLUGIN_FILES,
  OWN_PLUGIN_PREFIX,
} from '@dalpak/contracts';
import { explain } from '../../kernel/errors/explain.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { ZipReader } from '../../kernel/sheets/zip-reader.ts';

const MANIFEST = 'manifest.json';
const PAGE = 'page.html';

/**
 * Means that a page without an origin has no use for, or that would lead out of its frame. The list
 * names slips early and can be avoided; what holds is the policy and the seal of the frame.
 */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon|importScripts)\b/, 'network'],
  [/\b(webkit|moz)?RTC[A-Z]\w*|\b(WebTransport|WebSocketStream|PresentationRequest)\b/, 'network'],
  [/\b(dns-prefetch|preconnect|prefetch|prerender)\b/i, 'network'],
  [/\b(srcdoc|XSLTProcessor)\b/i, 'element'],
  [/\bimport\s*\(|\bfrom\s*['"]|\bimport\s*['"]/, 'import'],
  [/\beval\s*\(|\bnew\s+Function\b|\bFunction\s*\(/, 'eval'],
  [/\b(localStorage|sessionStorage|indexedDB|document\.cookie|serviceWorker)\b/, 'storage'],
  [/<\s*(iframe|object|embed|link|base|form|frame|portal)\b/i, 'element'],
  [/<\s*meta[^>]+http-equiv/i, 'element'],
  [/\b(src|href|action|poster)\s*=\s*["']?\s*(https?:|\/\/|javascript:)/i, 'address'],
  [/\burl\(\s*["']?\s*(https?:|\/\/)/i, 'address'],
];

export interface CheckedPlugin {
  readonly manifest: MarketManifest;
  readonly page: string;
}

const broken = (details: readonly ErrorDetail[]): AppError =>
  new AppError('PLUGIN_BROKEN', { details });
const at = (file: string, line: number, why: Reason): ErrorDetail => ({
  field: `${file}:${line}`,
  ...explain('plugin_fault', { file, line, why }),
});

/**
 * Reads and checks an uploaded plugin: nothing of it is stored before every check has passed.
 * @throws PLUGIN_BROKEN with file and line of each fault; FILE_FORMAT, FILE_TRUNCATED,
 * FILE_TOO_LARGE
 */
export async function checkArchive(bytes: Buffer): Promise<CheckedPlugin> {
  const zip = new ZipReader(bytes, {
    lines: 0,
    columns: 0,
    cell: MAX_OWN_PLUGIN_BYTES,
    unpacked: MAX_OWN_PLUGIN_BYTES,
    ratio: 200,
  });
  const names = zip.names();
  if (names.length > MAX_OWN_PLUGIN_FILES)
    throw broken([
      at(MANIFEST, 1, explain('plugin_too_many_files', { most: MAX_OWN_PLUGIN_FILES })),
    ]);
  const strange = names.filter((name) => /(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[a-z]:|\\|\0/i.test(name));
  if (strange.length > 0)
    throw broken(strange.map((name) => at(name.slice(0, 80), 1, explain('plugin_path_outside'))));
  const missing = [MANIFEST, PAGE].filter((name) => !zip.has(name));
  if (missing.length > 0)
    throw broken(missing.map((name) => at(name, 1, explain('plugin_file_missing'))));
  const manifest = readManifest(await zip.text(MANIFEST, MAX_OWN_PLUGIN_BYTES));
  const page = await zip.text(PAGE, MAX_OWN_PLUGIN_BYTES);
  const faults = [...faultsOfScripts(page), ...faultsOfLines(page)];
  if (faults.length > 0) throw broken(faults.slice(0, 20));
  return { manifest, page };
}

function readManifest(text: string): MarketManifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const place = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    throw broken([at(MANIFEST, lineOf(text, Number(place ?? 0)), explain('plugin_not_json'))]);
  }
  const parsed = marketManifestSchema.safeParse(value);
  if (!parsed.success)
    throw broken(
      parsed.error.issues.slice(0, 20).map(({ path }) => {
        return at(
          MANIFEST,
          lineOf(text, placeOf(text, value, path)),
          explain('plugin_field', { field: path.join('.') }),
        );
      }),
    );
  const { id, operations, payment } = parsed.data;
  const fault = (key: string, why: Reason): ErrorDetail =>
    at(MANIFEST, lineOf(text, Math.max(0, text.indexOf(`"${key}"`))), why);
  const faults = [
    ...(id.startsWith(OWN_PLUGIN_PREFIX)
      ? []
      : [fault('id', explain('plugin_id', { prefix: OWN_PLUGIN_PREFIX }))]),
    ...(operations.length === 0 ? [] : [fault('operations', explain('plugin_operations'))]),
    ...(payment === undefined ? [] : [fault('payment', explain('plugin_payment'))]),
  ];
  if (faults.length > 0) throw broken(faults);
  return parsed.data;
}

/** Where a field stands in the text; of one that is missing, where its parent does. */
function placeOf(text: string, value: unknown, path: readonly PropertyKey[]): number {
  let place = 0;
  let held: unknown = value;
  for (const part of path) {
    held = typeof held === 'object' && held !== null ? Reflect.get(held, part) : undefined;
    if (held === undefined) break;
    if (typeof part === 'string') place = Math.max(place, text.indexOf(`"${part}"`, place));
  }
  return place;
}

const lineOf = (text: string, position: number): number =>
  text.slice(0, position).split('\n').length;

/** The server names the one script of the page by its hash, and only that one runs. */
function faultsOfScripts(page: string): ErrorDetail[] {
  const scripts = [...page.matchAll(/<\s*script\b[^>]*>/gi)];
  if (scripts.length === 1 && scripts[0]?.[0] === '<script type="module">') return [];
  const wrong = scripts.find(([tag]) => tag !== '<script type="module">') ?? scripts[1];
  return [at(PAGE, lineOf(page, wrong?.index ?? 0), explain('plugin_script'))];
}

function faultsOfLines(page: string): ErrorDetail[] {
  return page.split('\n').flatMap((line, index) =>
    FORBIDDEN.flatMap(([pattern, kind]) => {
      const found = pattern.exec(line)?.[0];
      return found === undefined
        ? []
        : [at(PAGE, index + 1, explain('plugin_forbidden', { what: found.trim(), kind }))];
    }),
  );
}
