// The architecture rules, in one list. check-layers.mjs reads every import of the repository and
// fails on one that a rule forbids; arch-fixtures/<rule>/ has one deliberately illegal import per
// rule, and a test proves that each is caught. A rule forbids imports `from → to`. Both ends are
// names: a file by its path in the repository, a package as `npm:name`, a Node module as
// `node:name`. `$1` in `to` is the first group of `from`. Type imports are treated like values.

/**
 * @typedef {object} Arrow
 * @property {string} from regular expression over the importing file
 * @property {string} [notFrom] files that the rule exempts
 * @property {string} to regular expression over what is imported
 * @property {string} [notTo]
 */
/**
 * @typedef {object} Rule
 * @property {string} name
 * @property {string} why one sentence for the developer who broke the rule
 * @property {readonly Arrow[]} [arrows]
 * @property {'cycles' | 'type-rings' | 'folders' | 'orphans' | 'undeclared' | 'unresolved' | 'dev-dependency'} [graph] a rule over the whole import graph
 */

const test = String.raw`\.test\.tsx?$`;
const serverSource = '^apps/server/src/';
const web = '^apps/web/src/';
const cart = '^packages/engine/src/cart/';

/**
 * The rooms of a server folder, from the ground up: a room imports what is below it. The files of
 * the folder itself (its door, its routes) stand above every room.
 * @param {string} folder
 * @param {readonly string[]} rooms
 * @returns {Arrow[]}
 */
const roomsOf = (folder, rooms) =>
  rooms.map((room, at) => ({
    from: `${serverSource}${folder}/${room}/`,
    notFrom: test,
    to: `${serverSource}${folder}/(${[String.raw`[^/]+\.ts$`, ...rooms.slice(at + 1).map((above) => `${above}/`)].join('|')})`,
  }));
const till = `${web}features/pos/`;

/**
 * The folders of the till, each above those before it: the device and the bill carry the flows, the
 * screen composes them. Files without a folder are above all.
 */
const tillFlows = [
  'till',
  'bill',
  'steps',
  'parts',
  'customers',
  'selling',
  'club',
  'printing',
  'holding',
  'register',
  'plugins',
  'paying',
  'refunding',
  'orders',
  'opening',
  'screen',
];

/** @type {readonly Rule[]} */
export const rules = [
  {
    name: 'no-cycles',
    why: 'Files that need each other cannot be read, tested or moved alone; value imports never form a ring.',
    graph: 'cycles',
  },
  {
    name: 'no-type-rings',
    why: 'Files that import each other’s types are one thing in two files; a third file below them has what both need.',
    graph: 'type-rings',
  },
  {
    name: 'folder-size',
    why: 'A folder of more than 25 sources says no idea; divide it by what its files are about, or declare it a catalogue in layers/structure.mjs with a reason.',
    graph: 'folders',
  },
  {
    name: 'engine-pure',
    why: 'What a sale is must be the same everywhere: the engine imports nothing but itself.',
    arrows: [
      { from: '^packages/engine/src/', notFrom: test, to: '.', notTo: '^packages/engine/src/' },
    ],
  },
  {
    name: 'cart-order',
    why: 'Inside the cart: its types ← pricing ← guards ← commands ← approval, and wire reads types and prices; no arrow points back.',
    arrows: [
      { from: `${cart}[^/]+$`, notFrom: test, to: `${cart}[^/]+/` },
      { from: `${cart}pricing/`, notFrom: test, to: `${cart}(guards|commands|approval|wire)/` },
      { from: `${cart}guards/`, notFrom: test, to: `${cart}(commands|approval|wire)/` },
      { from: `${cart}commands/`, notFrom: test, to: `${cart}(approval|wire)/` },
      { from: `${cart}approval/`, notFrom: test, to: `${cart}wire/` },
      { from: `${cart}wire/`, notFrom: test, to: `${cart}(guards|commands|approval)/` },
    ],
  },
  {
    name: 'contracts-only-engine',
    why: 'The wire is described with the engine, zod and the order of letters (bidi-js) alone, so that every side can import it.',
    arrows: [
      {
        from: '^packages/contracts/src/',
        notFrom: test,
        to: '.',
        notTo: '^packages/(contracts|engine)/src/|^npm:(zod|bidi-js)$',
      },
    ],
  },
  {
    name: 'packages-below-apps',
    why: 'Packages are what apps stand on; an arrow up would close a ring.',
    arrows: [{ from: '^packages/', to: '^(apps|tests|bench|tools)/' }],
  },
  {
    name: 'plugins-alone',
    why: 'A plugin of the marketplace runs in a frame of its own: it brings everything along but the declarations of the wire.',
    arrows: [
      {
        from: '^packages/plugins/src/',
        notFrom: test,
        to: '.',
        notTo: '^packages/(plugins|contracts)/src/',
      },
    ],
  },
  {
    name: 'plugins-not-in-page',
    why: 'What a plugin does runs in its frame; the page around it talks to it by messages and knows it from the server.',
    arrows: [
      { from: '^apps/web/', to: '^packages/plugins/' },
      { from: '^packages/(engine|contracts|testkit)/', to: '^packages/plugins/' },
    ],
  },
  {
    name: 'no-app-to-app',
    why: 'Apps meet over the wire, in @dalpak/contracts, never in an import.',
    arrows: [{ from: '^apps/([^/]+)/', to: '^apps/(?!$1/)' }],
  },
  {
    name: 'testkit-dev-only',
    why: 'Builders and fake clocks must not reach a shop.',
    arrows: [
      {
        from: '.',
        notFrom: String.raw`^packages/testkit/|^tests/|^bench/|^apps/[^/]+/test/|${test}`,
        to: '^packages/testkit/',
      },
    ],
  },
  {
    name: 'store-private',
    why: 'A store is the SQL of one module; others ask the module.',
    arrows: [
      {
        from: `${serverSource}modules/([^/]+)/`,
        notFrom: test,
        to: String.raw`${serverSource}modules/(?!$1/).*\.store\.ts$`,
      },
      {
        from: serverSource,
        notFrom: String.raw`${serverSource}modules/|${test}`,
        to: String.raw`${serverSource}modules/.*\.store\.ts$`,
      },
      // routes → service → store: a route that reads a table has skipped the service's permission
      // check.
      { from: String.raw`${serverSource}modules/.*\.routes\.ts$`, to: String.raw`\.store\.ts$` },
    ],
  },
  {
    name: 'module-door',
    why: 'A server module shows the others its index.ts, nothing behind it.',
    arrows: [
      {
        from: `${serverSource}modules/([^/]+)/`,
        notFrom: test,
        to: `${serverSource}modules/(?!$1/)[^/]+/`,
        notTo: `${serverSource}modules/[^/]+/index\\.ts$`,
      },
      {
        from: serverSource,
        notFrom: `${serverSource}modules/|${test}`,
        to: `${serverSource}modules/[^/]+/`,
        notTo: `${serverSource}modules/[^/]+/index\\.ts$`,
      },
    ],
  },
  {
    name: 'rooms-one-way',
    why: 'Inside a large folder of the server a room knows the rooms below it, and none above.',
    arrows: [
      ...roomsOf('kernel/http', ['call', 'answer', 'gate', 'routes']),
      ...roomsOf('record-kit', ['sql', 'read', 'find', 'write', 'legacy', 'bulk']),
      ...roomsOf('modules/sales', [
        'sale',
        'chain',
        'read',
        'vouchers',
        'refunds',
        'validate',
        'submit',
      ]),
      ...roomsOf('modules/documents', [
        'document',
        'validate',
        'issue',
        'read',
        'follow-up',
        'bases',
        'verify',
      ]),
      ...roomsOf('modules/imports', ['files', 'lists', 'desk']),
      ...roomsOf('modules/payments', [
        'providers',
        'pinpads',
        'transmissions',
        'charge-records',
        'cash-machine',
        'charges',
      ]),
    ],
  },
  {
    name: 'kernel-below-modules',
    why: 'The kernel and the record kit serve every module and therefore know none.',
    arrows: [
      { from: `${serverSource}kernel/`, notFrom: test, to: `${serverSource}(modules|record-kit)/` },
      { from: `${serverSource}record-kit/`, notFrom: test, to: `${serverSource}modules/` },
    ],
  },
  {
    name: 'raw-db-in-kernel',
    why: 'Tables are reached through TenantDb, which cannot be made without a cloud; the raw driver stays in the kernel.',
    arrows: [
      {
        from: '^(apps|packages)/',
        notFrom: `${serverSource}kernel/|^apps/server/test/|${test}`,
        to: '^npm:pg(-[a-z]+)?$',
      },
      {
        from: `${serverSource}(modules|record-kit)/`,
        notFrom: test,
        to: `${serverSource}kernel/db/pool\\.ts$`,
      },
    ],
  },
  {
    name: 'feature-door',
    why: 'A feature shows the shell its index.ts, nothing behind it.',
    arrows: [
      {
        from: web,
        notFrom: `${web}features/`,
        to: `${web}features/[^/]+/`,
        notTo: String.raw`${web}features/[^/]+/index\.tsx?$`,
      },
    ],
  },
  {
    name: 'feature-no-feature',
    why: 'Features do not know each other: one fills the slots that another offers through the platform.',
    arrows: [{ from: `${web}features/([^/]+)/`, to: `${web}features/(?!$1/)[^/]+` }],
  },
  {
    name: 'till-one-way',
    why: 'No arrow inside the till runs back up: a flow knows what it stands on, and the screen composes the flows. A new folder has its place in tillFlows.',
    arrows: [
      ...tillFlows.map((flow, at) => ({
        from: `${till}${flow}/`,
        notFrom: test,
        to: `${till}(?!(${tillFlows.slice(0, at + 1).join('|')})/)`,
      })),
      { from: `${till}(?!(${tillFlows.join('|')})/)[^/]+/`, to: '.' },
    ],
  },
  {
    name: 'ui-dumb',
    why: 'ui draws what it is given; it knows no data, no feature, no wire.',
    arrows: [
      { from: `${web}ui/`, to: `${web}(?!ui/)` },
      { from: `${web}ui/`, to: '^packages/contracts/' },
    ],
  },
  {
    name: 'platform-no-features',
    why: 'The platform serves every feature and therefore knows none.',
    arrows: [{ from: `${web}platform/`, to: `${web}(features|shell|record-kit|report-kit)/` }],
  },
  {
    name: 'web-order',
    why: 'shell → a feature’s index → record-kit, report-kit → platform, ui: no arrow points back.',
    arrows: [
      { from: `${web}record-kit/`, to: `${web}(features|shell)/` },
      { from: `${web}report-kit/`, to: `${web}(features|shell|record-kit)/` },
      { from: `${web}features/`, to: `${web}shell/` },
    ],
  },
  {
    name: 'web-no-node',
    why: 'The web app runs in a browser.',
    arrows: [{ from: web, notFrom: test, to: '^node:' }],
  },
  {
    name: 'e2e-no-app-source',
    why: 'A journey uses the app as a person does: contracts and testkit, never what is inside.',
    arrows: [{ from: '^tests/e2e/', to: '^apps/|^packages/(?!contracts/|testkit/)' }],
  },
  {
    name: 'chaos-what-sends',
    why: 'Of the web app the chaos drives what sends and keeps sales and orders; screens have journeys of their own.',
    arrows: [
      {
        from: '^tests/chaos/',
        to: web,
        notTo: `${web}(platform/(outbox|api)/|features/pos/orders/book/(order-book(\\.types)?|order-refusal|memory-orders)\\.ts)`,
      },
    ],
  },
  {
    name: 'bench-built-apps',
    // The bare server sends the statements of the stores themselves, so that it is always today's.
    why: 'Benchmarks measure the engine, the contracts and the built apps, as they are shipped.',
    arrows: [{ from: '^bench/(?!support/bare-server)', to: '^apps/' }],
  },
  {
    name: 'no-orphans',
    why: 'A file that imports nothing and that nobody imports is forgotten.',
    graph: 'orphans',
  },
  {
    name: 'declared-dependencies',
    why: 'A package is imported by who names it in its own package.json: hoisting is luck.',
    graph: 'undeclared',
  },
  {
    name: 'not-to-dev-dep',
    why: 'What runs in a shop must not need a development package.',
    graph: 'dev-dependency',
  },
  {
    name: 'no-unresolved',
    why: 'The import leads nowhere: no such file, or not the door of the package.',
    graph: 'unresolved',
  },
];

/** Files that a tool or a user starts, without an import. */
export const entries = String.raw`(^|/)(index|main|cli|sw|service-worker|global-setup)\.tsx?$|\.test\.tsx?$|\.bench\.ts$|\.d\.ts$|\.worker\.ts$|(^|/)[a-z.-]+\.config\.(ts|mjs)$|^apps/web/public/|^packages/plugins/src/[a-z-]+/frame\.ts$|^packages/plugins/src/frame-kit/around\.ts$|^tests/|^bench/|^tools/`;

/** Folders with our sources. */
export const sourceFolders = ['packages', 'apps', 'tests', 'bench', 'tools'];
