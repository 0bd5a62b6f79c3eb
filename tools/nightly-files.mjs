// Test files that run at night (npm run test:nightly), and by day only when the code they cover has
// changed.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { at, root } from './shell.mjs';

/** The forms and lists of records, on both sides. */
const RECORD_SCREENS = [
  'apps/web/src/record-kit',
  'apps/web/src/features/records',
  'apps/server/src/record-kit',
  'apps/server/src/modules/records',
];

/** Documents, and the rules that they share with bills. */
const DOCUMENTS = ['apps/server/src/modules/documents', 'packages/engine/src/document'];

/** What the server does when the database or the process dies under a sale. */
const SALES_AND_DATABASE = [
  'apps/server/src/modules/sales',
  'apps/server/src/kernel/postgres',
  'apps/server/src/kernel/db',
];

/** What every part of the server stands on: a change of it runs all tests of the server. */
const UNDER_SERVER = [
  'apps/server/src/kernel',
  'apps/server/src/build-app.ts',
  'apps/server/test',
  'apps/server/migrations',
  'packages/contracts/src',
  'packages/engine/src',
];

/**
 * Modules of the server that a day at a till goes through: their tests run by day. Those of all
 * other modules, and of the commands, run when the module or what it stands on changes; whatever
 * changes, the tests over all calls hold their rights, their bad input and their statements.
 */
const DAILY_MODULES = [
  'catalogue',
  'documents',
  'orders',
  'permissions',
  'records',
  'register',
  'reports',
  'sales',
  'sync',
];

/** @param {string} folder relative to the root */
function listTests(folder) {
  return readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .toSorted()
    .map((file) => `${folder}/${file}`);
}

/** @returns {Record<string, readonly string[]>} the tests of the other modules and of the commands */
function listQuietTests() {
  const modules = 'apps/server/src/modules';
  const folders = readdirSync(at(modules))
    .filter((name) => !DAILY_MODULES.includes(name))
    .map((name) => `${modules}/${name}`);
  return Object.fromEntries(
    [...folders, 'apps/server/src/cli'].flatMap((folder) =>
      listTests(folder).map((file) => [file, [folder, ...UNDER_SERVER]]),
    ),
  );
}

/**
 * Test files with the folders (or files) that they cover. Each takes ten seconds or more, and covers
 * a part that changes seldom, or whose rules other tests cover by day. Of each daily flow of a till
 * one journey stays by day, with every screen of the back office.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const NIGHTLY_FILES = {
  ...listQuietTests(),
  // Pictures of the screens: what changes them is looked at, and taken in by name.
  'tests/e2e/journeys/golden-images.test.ts': ['tests/e2e/goldens'],
  'tests/e2e/journeys/golden-papers.test.ts': [
    'apps/server/src/modules/papers',
    'packages/contracts/src/paper/words',
    'tests/e2e/goldens',
  ],
  'tests/e2e/journeys/agent-sees-screen.test.ts': [
    'apps/web/src/features/support',
    'apps/web/src/platform/support',
    'apps/server/src/modules/support',
  ],
  'tests/e2e/journeys/cashier-serves-a-club-member.test.ts': [
    'apps/web/src/features/pos/club',
    'apps/web/src/features/member-card',
    'apps/server/src/modules/club',
  ],
  'tests/e2e/journeys/support-agent-visits.test.ts': [
    'apps/web/src/features/support',
    'apps/web/src/shell/support',
    'apps/server/src/modules/support',
  ],
  'tests/e2e/journeys/plugin-is-updated.test.ts': [
    'apps/web/src/platform/plugin-updates',
    'apps/server/src/modules/plugin',
  ],
  'tests/e2e/journeys/manager-installs-plugins.test.ts': [
    'apps/web/src/features/marketplace',
    'apps/server/src/modules/marketplace',
    'packages/plugins',
  ],
  'tests/e2e/journeys/service-is-suspended.test.ts': [
    'apps/web/src/features/provider',
    'apps/server/src/modules/provider',
    'apps/web/src/shell/screens',
  ],
  'tests/e2e/journeys/operator-stops-the-server.test.ts': [
    'apps/web/src/platform/push',
    'apps/server/src/kernel/push',
    'apps/server/src/kernel/postgres',
  ],
  'apps/server/test/demo-past.test.ts': [
    'apps/server/src/demo-past',
    'apps/server/src/modules/demo',
    'apps/server/src/modules/ledger',
    'apps/server/src/modules/verify',
  ],
  'tests/e2e/journeys/manager-watches-devices.test.ts': [
    'apps/web/src/features/pulse',
    'apps/web/src/features/pos/opening',
    'apps/server/src/modules/devices',
  ],
  'tests/e2e/journeys/goods-have-pictures.test.ts': [
    'apps/web/src/features/pos/selling/browse',
    'apps/server/src/modules/demo',
    'apps/server/demo',
  ],
  'tests/e2e/journeys/manager-looks-at-exceptions.test.ts': [
    'apps/web/src/features/exceptions',
    'apps/server/src/modules/exceptions',
  ],
  'tests/e2e/journeys/manager-reads-reports.test.ts': [
    'apps/web/src/features/reports',
    'apps/web/src/features/home',
    'apps/web/src/ui/chart',
    'apps/server/src/modules/reports',
    'apps/server/src/modules/dashboards',
  ],
  'tests/e2e/journeys/restaurant-serves-guests.test.ts': [
    'apps/web/src/features/pos/orders',
    'apps/web/src/features/kitchen',
    'apps/web/src/features/floor-plan',
    'apps/server/src/modules/orders',
    'apps/server/src/modules/kitchen',
  ],
  // Two minutes and a half, a third of the journeys of a day.
  'tests/e2e/journeys/manager-browses-records.test.ts': [
    ...RECORD_SCREENS,
    'apps/web/src/shell/windows',
  ],
  'tests/e2e/journeys/manager-follows-leads.test.ts': [
    'apps/web/src/features/crm',
    'apps/server/src/modules/crm',
  ],
  'tests/e2e/journeys/devices-serve-a-till.test.ts': [
    'apps/plugin',
    'apps/web/src/platform/hardware',
    'apps/web/src/features/customer-display',
    'apps/server/src/modules/calls',
    'apps/server/src/modules/displays',
  ],
  'tests/e2e/journeys/stock-keeper-orders-and-counts.test.ts': [
    'apps/web/src/features/stock',
    'apps/server/src/modules/stock',
    'apps/server/src/modules/counting',
    'apps/server/src/modules/purchasing',
  ],
  'tests/e2e/journeys/cashier-sells-from-an-order.test.ts': [
    'apps/web/src/features/pos/selling/bases',
    'apps/server/src/modules/documents',
  ],
  'tests/e2e/journeys/cashier-uses-the-drawer.test.ts': [
    'apps/web/src/features/pos/register',
    'apps/web/src/features/pos/paying',
    'apps/server/src/modules/register',
  ],
  'tests/e2e/journeys/accountant-keeps-the-books.test.ts': [
    'apps/web/src/features/books',
    'apps/server/src/modules/ledger',
  ],
  'tests/e2e/journeys/provider-runs-the-service.test.ts': [
    'apps/web/src/features/provider',
    'apps/web/src/features/billing',
    'apps/web/src/features/access-keys',
    'apps/server/src/modules/provider',
    'apps/server/src/modules/contracts',
    'apps/server/src/modules/webhooks',
  ],
  'tests/e2e/journeys/cashier-transmits-cards.test.ts': [
    'apps/web/src/features/card-terminals',
    'apps/server/src/modules/payments',
    'apps/web/src/features/pos/paying',
  ],
  'tests/e2e/journeys/manager-moves-a-till.test.ts': [
    'apps/web/src/features/registration',
    'apps/server/src/modules/terminals',
  ],
  'tests/e2e/journeys/technician-reads-diagnostics.test.ts': [
    'apps/web/src/features/tech',
    'apps/server/src/modules/tech',
  ],
  'tests/e2e/journeys/manager-keeps-windows-open.test.ts': [
    'apps/web/src/shell/windows',
    'apps/web/src/platform/windows',
  ],
  'tests/e2e/journeys/manager-grants-access.test.ts': [
    'apps/web/src/features/access-keys',
    'apps/server/src/modules/access-keys',
  ],
  'tests/e2e/journeys/notification-arrives.test.ts': [
    'apps/web/src/shell/notifications',
    'apps/web/src/platform/push',
    'apps/server/src/modules/notifications',
    'apps/server/src/modules/push',
  ],
  'tests/e2e/journeys/employee-stamps-time.test.ts': [
    'apps/web/src/shell/timekeeper',
    'apps/web/src/features/attendance',
    'apps/server/src/modules/time',
  ],
  'tests/e2e/journeys/manager-signs-in-with-codes.test.ts': [
    'apps/web/src/features/my-account',
    'apps/server/src/modules/second-step',
  ],
  'tests/e2e/journeys/manager-forgets-password.test.ts': [
    'apps/web/src/features/sign-in',
    'apps/server/src/modules/password-reset',
  ],
  'apps/server/src/kernel/db/search.test.ts': [
    'apps/server/src/kernel/db',
    'apps/server/migrations',
  ],
  'apps/server/src/record-kit/read/list-plans.test.ts': [
    'apps/server/src/record-kit',
    'apps/server/migrations',
  ],
  'apps/web/test/stores/older-databases.test.ts': ['apps/web/src/platform/store'],
  'apps/web/test/stores/stores.test.ts': ['apps/web/src/platform/store'],
  'apps/web/test/stores/local-data.test.ts': ['apps/web/src/platform/store'],
  'tests/e2e/journeys/manager-sets-and-switches.test.ts': [
    'apps/web/src/features/settings',
    'apps/web/src/features/my-account',
    'apps/web/src/shell/cloud-switch',
    'apps/web/src/shell/user-drawer',
    'apps/server/src/modules/settings',
    'apps/server/src/modules/clouds',
  ],
  'tests/e2e/journeys/manager-finds-the-screens.test.ts': [
    'apps/web/src/shell',
    'apps/web/src/features/sign-in',
    'packages/contracts/src/menu/menu.ts',
  ],
  'tests/e2e/journeys/manager-edits-records.test.ts': RECORD_SCREENS,
  'tests/e2e/journeys/manager-adds-unknown-product.test.ts': [
    'apps/web/src/features/pos',
    'apps/server/src/modules/catalogue',
  ],
  'tests/e2e/journeys/manager-adds-pictures-and-labels.test.ts': [
    'apps/web/src/features/labels',
    'apps/web/src/platform/labels',
    'apps/web/src/record-kit/files',
    'apps/server/src/modules/labels',
    'apps/server/src/modules/files',
  ],
  'tests/e2e/journeys/manager-imports-a-file.test.ts': [
    'apps/web/src/features/interfaces',
    'apps/server/src/modules/imports',
  ],
  'tests/e2e/journeys/manager-meets-refusals.test.ts': [
    'apps/web/src/shell/error-dialog.tsx',
    'apps/web/src/shell/menu',
    'apps/web/src/platform/errors',
  ],
  'tests/chaos/restore.test.ts': ['tests/chaos', 'apps/server/src/cli', ...SALES_AND_DATABASE],
  'apps/server/src/modules/sales/submit/kill.test.ts': SALES_AND_DATABASE,
  'apps/server/src/modules/sales/submit/database-failures.test.ts': SALES_AND_DATABASE,
  'apps/server/src/kernel/postgres/start-postgres.test.ts': ['apps/server/src/kernel/postgres'],
  'apps/server/src/kernel/db/migrate.test.ts': [
    'apps/server/src/kernel/db',
    'apps/server/migrations',
  ],
  'apps/server/src/modules/imports/imports.upload.test.ts': ['apps/server/src/modules/imports'],
  'apps/server/src/modules/imports/lists/real-baskets.test.ts': [
    'apps/server/src/modules/imports',
    'packages/engine/src/discount',
  ],
  'apps/server/src/modules/imports/desk/import-of-export.test.ts': [
    'apps/server/src/modules/imports',
    'packages/contracts/src/components',
    'apps/server/src/record-kit',
  ],
  'apps/server/src/modules/cheques/cheques-in-hand.test.ts': [
    'apps/server/src/modules/cheques',
    'apps/server/src/modules/documents',
    'packages/engine/src/document',
  ],
  'tests/e2e/journeys/cashier-serves-customers.test.ts': [
    'apps/web/src/features/pos/customers',
    'apps/web/src/features/pos/selling',
    'apps/server/src/modules/customers',
    'packages/engine/src/cart',
  ],
  'tests/e2e/journeys/cashier-requests-approval.test.ts': [
    'apps/web/src/shell/verification',
    'apps/web/src/features/pos/bill',
    'apps/server/src/modules/permissions',
    'apps/server/src/modules/verify',
  ],
  'tests/e2e/journeys/manager-sells-a-day-offline.test.ts': [
    'apps/web/src/platform/outbox',
    'apps/web/src/platform/store',
    'apps/web/src/features/pos/register',
    'apps/server/src/modules/register',
    'apps/server/src/modules/sync',
  ],
  'tests/e2e/journeys/acts-of-tasks.test.ts': [
    'apps/web/src/features/pos/paying',
    'apps/web/src/features/pos/refunding',
    'apps/web/src/features/registration',
  ],
  // Every route and every list, six minutes.
  'tests/e2e/journeys/every-screen.test.ts': ['apps/web/src/platform/theme'],
  'tests/e2e/journeys/newcomer-signs-up.test.ts': [
    'apps/web/src/features/registration',
    'apps/server/src/modules/signup',
    'apps/server/src/modules/shop',
  ],
  'tests/e2e/journeys/manager-closes-without-a-server.test.ts': [
    'apps/web/src/features/pos/register',
    'apps/server/src/modules/register',
  ],
  'tests/e2e/journeys/manager-issues-documents.test.ts': [
    'apps/web/src/features/documents',
    'apps/server/src/modules/documents',
    'packages/engine/src/document',
  ],
  'tests/e2e/journeys/manager-describes-positions.test.ts': [
    'apps/web/src/record-kit/rights',
    'packages/contracts/src/menu/position-words.ts',
  ],
  'tests/e2e/journeys/cashier-issues-an-invoice.test.ts': [
    'apps/web/src/features/pos/paying/invoices',
    'apps/web/src/features/pos/selling/bases',
    'apps/server/src/modules/documents',
  ],
  'tests/e2e/journeys/receipt-on-a-thermal-printer.test.ts': [
    'apps/web/src/platform/hardware',
    'apps/web/src/platform/receipt',
    'packages/engine/src/receipt',
  ],
  'tests/e2e/journeys/manager-arranges-tiles.test.ts': [
    'apps/web/src/features/pos/selling/arrange',
  ],
  'tests/e2e/journeys/manager-designs-promotions.test.ts': [
    'apps/web/src/record-kit/levels',
    'packages/contracts/src/discounts/discount-sentence.ts',
  ],
  'tests/e2e/journeys/manager-filters-lists.test.ts': ['apps/web/src/record-kit/list'],
  'tests/e2e/journeys/manager-changes-cells.test.ts': ['apps/web/src/record-kit/list'],
  'packages/engine/src/discount/best-set-of-many.props.test.ts': ['packages/engine/src/discount'],
  'tests/chaos/chaos.test.ts': [
    'tests/chaos',
    'apps/web/src/platform/outbox',
    'apps/server/src/modules/orders',
    ...SALES_AND_DATABASE,
  ],
  'apps/server/src/modules/support/screen-share.test.ts': ['apps/server/src/modules/support'],
  'apps/server/src/modules/marketplace/mail-document.test.ts': [
    'apps/server/src/modules/marketplace',
    'packages/plugins',
  ],
  'apps/server/src/modules/papers/paper-pdf.props.test.ts': ['apps/server/src/modules/papers'],
  'apps/server/test/main.test.ts': ['apps/server/src/main.ts', 'apps/server/src/kernel'],
  'apps/server/src/modules/register/register-ledger.test.ts': [
    'apps/server/src/modules/register',
    'apps/server/src/modules/ledger',
  ],
  'apps/server/src/modules/sales/submit/duplicate-bill.test.ts': ['apps/server/src/modules/sales'],
  'apps/server/src/modules/sales/validate/pricing-limit.test.ts': ['apps/server/src/modules/sales'],
  'apps/server/src/modules/sales/chain/verify-chain.test.ts': ['apps/server/src/modules/sales'],
  'apps/server/src/modules/documents/issue/documents.props.test.ts': DOCUMENTS,
  'apps/server/src/modules/documents/issue/document-rows.test.ts': DOCUMENTS,
  'apps/server/src/modules/documents/issue/card-totals.test.ts': DOCUMENTS,
  'apps/server/src/modules/documents/read/print-documents.test.ts': DOCUMENTS,
  'apps/server/src/modules/orders/partitions.test.ts': ['apps/server/src/modules/orders'],
  'tests/e2e/journeys/cashier-opens-details.test.ts': ['apps/web/src/features/pos'],
  'tests/e2e/journeys/cashier-sells-meals-and-weights.test.ts': [
    'apps/web/src/features/pos',
    'packages/engine/src/cart',
  ],
  'tests/e2e/journeys/customer-pays-at-a-cash-machine.test.ts': [
    'apps/web/src/features/pos',
    'apps/server/src/modules/payments',
  ],
  'tests/e2e/journeys/customer-opens-a-receipt.test.ts': [
    'apps/web/src/platform/sending',
    'apps/web/src/features/transactions',
    'apps/web/src/features/pos/paying',
    'apps/server/src/modules/paper-links',
  ],
  'tests/e2e/journeys/manager-fills-a-product-form.test.ts': [
    'apps/web/src/record-kit/form',
    'apps/web/src/record-kit/inputs',
    'apps/web/src/features/stock',
  ],
  'tests/e2e/journeys/managers-approve-on-their-phones.test.ts': [
    'apps/web/src/features/pos',
    'apps/web/src/shell/notifications',
    'apps/server/src/modules/permissions',
    'apps/server/src/modules/push-devices',
  ],
  'tests/e2e/journeys/waiters-share-a-table.test.ts': [
    'apps/web/src/features/pos',
    'apps/server/src/modules/orders',
  ],
};

/** What every journey is written with. */
const OF_JOURNEYS = ['tests/e2e/pages', 'tests/e2e/support'];

/**
 * Files that differ from the commit before the last, tracked or not; without that commit (a shallow
 * clone) those that differ from the last. `DALPAK_BASE` names another commit to compare with.
 * @returns {readonly string[]}
 */
export function listChangedFiles() {
  const git = (/** @type {string[]} */ ...args) => {
    try {
      return execFileSync('git', args, {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        maxBuffer: 1 << 26,
      }).split('\n');
    } catch {
      return null;
    }
  };
  const base = process.env['DALPAK_BASE'] ?? 'HEAD~1';
  const files = [
    ...(git('diff', '--name-only', base) ?? git('diff', '--name-only', 'HEAD') ?? []),
    ...(git('ls-files', '--others', '--exclude-standard') ?? []),
  ];
  return [...new Set(files)].filter((file) => file !== '');
}

/**
 * The files of the list above that a run skips.
 * @param {boolean} isNightly
 * @param {readonly string[]} changed paths from the root
 * @returns {string[]}
 */
export function skippedByDay(isNightly, changed) {
  if (isNightly) return [];
  const isTouched = (/** @type {string} */ file, /** @type {readonly string[]} */ about) =>
    changed.some(
      (one) => one === file || about.some((place) => one === place || one.startsWith(`${place}/`)),
    );
  return Object.entries(NIGHTLY_FILES)
    .filter(
      ([file, about]) =>
        !isTouched(file, file.startsWith('tests/e2e/') ? [...about, ...OF_JOURNEYS] : about),
    )
    .map(([file]) => file);
}
