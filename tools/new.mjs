// npm run new -- component|endpoint|action|setting|report NAME --he "…" --en "…": writes what an addition takes, with a test.
// README.md ("I want to add…") lists the files. What is written works as it is, and is then changed to what was wanted.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeComponents } from './components.mjs';
import { isMain, PlainError, root, runMain, runNode, say } from './shell.mjs';

/** @typedef {{ name: string, he: string, en: string, number?: number, menu?: string, isForTill?: boolean }} Wanted */

/** Files below a folder, with what was written. */
class Tree {
  /** @type {string[]} */
  written = [];
  /** @param {string} base absolute */
  constructor(base) {
    this.base = base;
  }
  /** @param {string} file */
  has(file) {
    return existsSync(join(this.base, file));
  }
  /** @param {string} file */
  read(file) {
    return readFileSync(join(this.base, file), 'utf8');
  }
  /** @param {string} file @param {string} text */
  write(file, text) {
    mkdirSync(dirname(join(this.base, file)), { recursive: true });
    writeFileSync(join(this.base, file), text);
    this.written.push(file);
  }
  /** @param {string} file @param {string} text */
  create(file, text) {
    if (this.has(file)) throw new PlainError(`${file} is there already.`);
    this.write(file, text);
  }
  /** Puts a text before the first place where `pattern` is found. @param {string} file @param {RegExp} pattern @param {string} text */
  insertBefore(file, pattern, text) {
    const source = this.read(file);
    const at = source.search(pattern);
    if (at < 0)
      throw new PlainError(`${file} has no place for it: ${String(pattern)} is not found.`);
    this.write(file, source.slice(0, at) + text + source.slice(at));
  }
}

/** @param {string} name `listShelves` or `list-shelves` @returns {string} `list-shelves` */
const kebab = (name) => name.replaceAll(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
/** @param {string} name @returns {string} `list_shelves` */
const snake = (name) => kebab(name).replaceAll('-', '_');
/** @param {string} name `list-shelves` @returns {string} `listShelves` */
const camel = (name) => kebab(name).replaceAll(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
/** @param {string} name @returns {string} a property name, quoted where it must be */
const property = (name) => (/^[A-Za-z]\w*$/.test(name) ? name : `'${name}'`);
/** @param {string} text @returns {string} inside of single quotes */
const quoted = (text) => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
/** @param {Wanted} wanted */
const label = ({ he, en }) => `{ he: '${quoted(he)}', en: '${quoted(en)}' }`;

/** Puts a line at the end of the object that begins behind `start`, which closes at `indent`. @param {Tree} tree @param {string} file @param {string} start @param {string} line @param {string} indent */
function addToObject(tree, file, start, line, indent = '') {
  const source = tree.read(file);
  const from = source.indexOf(start);
  const end = from < 0 ? -1 : source.indexOf(`\n${indent}}`, from);
  if (end < 0) throw new PlainError(`${file} has no “${start}” that ends.`);
  const before = source.slice(0, end);
  tree.write(
    file,
    `${before}${/[,{]$/.test(before.trimEnd()) ? '' : ','}\n${indent}  ${line}${source.slice(end)}`,
  );
}

const WORDS = 'apps/web/src/platform/i18n';

/** @param {Tree} tree @param {Wanted} wanted */
function addAction(tree, { name, he, en }) {
  const id = kebab(name);
  addToObject(
    tree,
    `${WORDS}/he/till-menu.ts`,
    '  actions: {',
    `${property(id)}: '${quoted(he)}',`,
    '  ',
  );
  addToObject(
    tree,
    `${WORDS}/en/till-menu.ts`,
    '  actions: {',
    `${property(id)}: '${quoted(en)}',`,
    '  ',
  );
  const file = 'apps/web/src/features/pos/screen/menu/further-entries.ts';
  addToObject(
    tree,
    file,
    'const FURTHER:',
    `${property(id)}: { icon: IconReceipt, enabled: free, guard: asks('screens.pos'), run: opens({ kind: 'more' }) },`,
  );
  tree.create(
    `apps/web/src/features/pos/screen/menu/${id}.action.test.ts`,
    `import { describe, expect, it } from 'vitest';
import { FURTHER_ENTRIES } from './further-entries.ts';

const entry = FURTHER_ENTRIES.find(({ id }) => id === '${id}');

describe('${quoted(en)}, an action of the till', () => {
  it('can be laid out behind "more" and has its name', () => {
    expect([entry?.menu, entry?.label({ cart: null } as never)]).toEqual(['${id}', '${quoted(he)}']);
  });
});
`,
  );
}

/** @param {Tree} tree @param {Wanted} wanted */
function addSetting(tree, { name, he, en, isForTill = false }) {
  const id = camel(name);
  const line = `${id}: setting({ key: 'sale.${snake(name)}', section: 'sale', schema: z.boolean(), fallback: false, scopes: ['cloud', 'branch', 'terminal'] }),`;
  if (isForTill)
    addToObject(
      tree,
      'packages/contracts/src/settings/place-settings.ts',
      'export const TILL_SETTINGS = {',
      line,
    );
  else
    addToObject(
      tree,
      'packages/contracts/src/settings/settings.ts',
      'export const SETTINGS = {',
      line,
    );
  for (const [language, text] of [
    ['he', he],
    ['en', en],
  ]) {
    addToObject(
      tree,
      `${WORDS}/${language}/settings.ts`,
      '  items: {',
      `${id}: { label: '${quoted(text ?? '')}', help: '${quoted(text ?? '')}' },`,
      '  ',
    );
  }
  tree.create(
    `apps/server/src/modules/settings/${kebab(name)}.setting.test.ts`,
    `import { SETTINGS } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aShop } from '../../../test/sale-shop.ts';
import { Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { readSettings } from './index.ts';

let server: TestApp;
let cloud: number;
let office: Browser;
beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  office = new Browser(server.app);
  await office.signIn();
});
afterAll(() => server.close());

const read = async () => (await readSettings(server.kernel.tenant(cloud), '2026-12-01'))('${id}');

describe('${quoted(en)}, a setting', () => {
  it('has its default until a manager sets it', async () => {
    expect(await read()).toBe(false);
    const { key } = SETTINGS.${id};
    expect((await office.call('PUT', \`/api/v2/settings/\${key}\`, { scope: 'cloud', value: true })).statusCode).toBe(200);
    expect(await read()).toBe(true);
  });
});
`,
  );
}

/** @param {Tree} tree @param {Wanted} wanted */
function addReport(tree, wanted) {
  const code = wanted.name.toUpperCase();
  if (!/^[A-Z]\d{3}$/.test(code))
    throw new PlainError('A report is called by a letter and three digits: S120.');
  const contracts = 'packages/contracts/src/reports/reports.ts';
  tree.insertBefore(
    contracts,
    /^\];/m,
    `  report('${code}', 'sales', ['${quoted(wanted.he)}', '${quoted(wanted.en)}', 'report'], {
    columns: { terminal: 'terminal', total: 'net' },
    sort: DOWN,
    chart: 'bars',
  }),
`,
  );
  tree.create(
    `apps/server/src/modules/reports/${code.toLowerCase()}.report.test.ts`,
    `import type { ReportResult } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../test/sale-cart.ts';
import { aShop, aTillOf, GOODS } from '../../../test/sale-shop.ts';
import { Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let office: Browser;
beforeAll(async () => {
  server = await startTestApp();
  await aShop(server);
  const till = await aTillOf(server, 1);
  await till.post('pos/transactions/cart_format', new SaleCart().scan(GOODS.milk, 2).pay().wire());
  office = new Browser(server.app);
  await office.signIn();
});
afterAll(() => server.close());

describe('${quoted(wanted.en)}, a report', () => {
  it('sums what was sold', async () => {
    const { rows, totals } = (await office.get('reports/${code}/run')).json<{ data: ReportResult }>().data;
    expect(rows).toHaveLength(1);
    expect(totals['total']).toBe(rows[0]?.cells['total']);
  });
});
`,
  );
}

/** @param {Tree} tree @param {Wanted} wanted */
function addEndpoint(tree, { name, en }) {
  const call = camel(name);
  const module = kebab(name);
  tree.create(
    `packages/contracts/src/api/${module}.api.ts`,
    `import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';

export const ${call} = defineEndpoint({
  name: '${call}',
  method: 'GET',
  path: '${module}',
  auth: 'session',
  permission: { type: 'system', key: 'settings' },
  summary: '${quoted(en)}',
  response: z.object({ data: z.object({ branches: z.int() }) }),
  errors: [],
});
`,
  );
  const folder = `apps/server/src/modules/${module}`;
  tree.create(`${folder}/index.ts`, `export { ${call}Routes } from './${module}.routes.ts';\n`);
  tree.create(
    `${folder}/${module}.routes.ts`,
    `import { ${call} } from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/routes/bind.ts';
import { ${call}Of } from './${module}.service.ts';

export function ${call}Routes(): readonly Route[] {
  return [bindRoute(${call}, async (ctx) => ({ data: { branches: await ${call}Of(ctx.db) } }))];
}
`,
  );
  tree.create(
    `${folder}/${module}.service.ts`,
    `import type { TenantDb } from '../../kernel/db/index.ts';
import * as store from './${module}.store.ts';

export function ${call}Of(db: TenantDb): Promise<number> {
  return store.countBranches(db);
}
`,
  );
  tree.create(
    `${folder}/${module}.store.ts`,
    `import type { TenantDb } from '../../kernel/db/index.ts';

export async function countBranches(db: TenantDb): Promise<number> {
  const row = await db.find<{ n: number }>('${snake(name)}.count', 'SELECT count(*)::integer AS n FROM branches WHERE cloud_id = $1', [db.cloudId]);
  return row?.n ?? 0;
}
`,
  );
  tree.create(
    `${folder}/${module}.test.ts`,
    `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aShop } from '../../../test/sale-shop.ts';
import { Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let office: Browser;
beforeAll(async () => {
  server = await startTestApp();
  await aShop(server);
  office = new Browser(server.app);
  await office.signIn();
});
afterAll(() => server.close());

describe('${quoted(en)}', () => {
  it('answers for the business of the caller', async () => {
    expect((await office.get('${module}')).json<{ data: { branches: number } }>().data.branches).toBeGreaterThan(0);
  });
});
`,
  );
  const app = 'apps/server/src/build-app.ts';
  tree.insertBefore(
    app,
    /^import \{ accessKeysRoutes \}/m,
    `import { ${call}Routes } from './modules/${module}/index.ts';\n`,
  );
  tree.insertBefore(app, /^ {4}\.\.\.accessKeysRoutes\(/m, `    ...${call}Routes(),\n`);
  // Who may call it is said once, for every endpoint.
  tree.insertBefore(
    'apps/server/test/permission-matrix.test.ts',
    /^ {2}appInit: /m,
    `  ${call}: { stranger: 'ok' },\n`,
  );
}

/** @param {Tree} tree @param {Wanted} wanted */
function addComponent(tree, wanted) {
  const { name, number, menu = 'pos' } = wanted;
  if (number === undefined) throw new PlainError('A component has a number: --number 107.');
  const [key, table, file] = [camel(name), snake(name), kebab(name)];
  const migrations = 'apps/server/migrations';
  const last =
    readdirSync(join(tree.base, migrations))
      .map((one) => /^(\d+)/.exec(one)?.[1] ?? '')
      .toSorted()
      .at(-1) ?? '';
  tree.create(
    `${migrations}/${String(Number(last) + 1).padStart(last.length, '0')}-${file}.sql`,
    `CREATE TABLE ${table} (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  code text NOT NULL CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, code)
);
COMMENT ON TABLE ${table} IS '${wanted.en.replaceAll("'", "''")}';
CALL protect_tenant_table('${table}', 'SELECT, INSERT, UPDATE, DELETE');

-- Businesses that have the module get the new component too (13 is one of the same module).
UPDATE services SET modules = jsonb_set(modules, '{components}', (modules->'components') || '[${number}]')
WHERE modules->'components' @> '[13]' AND NOT modules->'components' @> '[${number}]';
`,
  );
  tree.create(
    `packages/contracts/src/components/${file}.component.ts`,
    `import type { RecordComponent } from './record-component.ts';

export const ${key}Component: RecordComponent = {
  component: ${number},
  key: '${key}',
  label: '${quoted(wanted.he)}',
  icon: 'list',
  menu: '${menu}',
  module: 'core',
  table: '${table}',
  identity: ['id'],
  writes: 'all',
  newTitle: ${label(wanted)},
  one: ${label(wanted)},
  status: 'active',
  columns: [
    { key: 'code', label: 'code', kind: 'code', next: true, unique: true, search: true, list: 'shown' },
    { key: 'name', label: 'name', kind: 'text', required: true, search: true, list: 'main' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
  ],
};
`,
  );
  addToObject(
    tree,
    `${WORDS}/en/menu.ts`,
    '  components: {',
    `${key}: '${quoted(wanted.en)}',`,
    '  ',
  );
}

/** @type {Readonly<Record<string, (tree: Tree, wanted: Wanted) => void>>} */
const KINDS = {
  component: addComponent,
  endpoint: addEndpoint,
  action: addAction,
  setting: addSetting,
  report: addReport,
};

/**
 * Writes an addition below a folder.
 * @param {string} base absolute path of a checkout @param {string} kind @param {Wanted} wanted
 * @returns {readonly string[]} the files that it touched
 */
export function writeAddition(base, kind, wanted) {
  const add = KINDS[kind];
  if (add === undefined)
    throw new PlainError(`Nothing is called “${kind}”: ${Object.keys(KINDS).join(', ')}.`);
  if (!/^[A-Za-z][\w-]*$/.test(wanted.name))
    throw new PlainError('The name is of Latin letters: printBill or print-bill.');
  const tree = new Tree(base);
  add(tree, wanted);
  return [...new Set(tree.written)];
}

if (isMain(import.meta.url)) {
  await runMain(async () => {
    const [kind = '', name = '', ...options] = process.argv.slice(2).filter((arg) => arg !== '--');
    const valueOf = (/** @type {string} */ option) => options[options.indexOf(option) + 1] ?? '';
    const given = (/** @type {string} */ option) => options.includes(option);
    if (!given('--he') || !given('--en'))
      throw new PlainError(
        'npm run new -- component|endpoint|action|setting|report NAME --he "…" --en "…" [--number N --menu PLACE] [--till]',
      );
    const files = writeAddition(root, kind, {
      name,
      he: valueOf('--he'),
      en: valueOf('--en'),
      isForTill: given('--till'),
      ...(given('--number') ? { number: Number(valueOf('--number')) } : {}),
      ...(given('--menu') ? { menu: valueOf('--menu') } : {}),
    });
    await writeComponents();
    await runNode(
      'node_modules/oxfmt/bin/oxfmt',
      files.filter((file) => !file.endsWith('.sql')),
    );
    for (const file of files) say(file);
    return 0;
  });
}
