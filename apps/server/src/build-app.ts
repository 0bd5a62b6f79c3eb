import { APP, ENDPOINTS, KEY_CALLS_A_MINUTE, type MarketManifest } from '@dalpak/contracts';
import { PLUGIN_MANIFESTS } from '@dalpak/plugins';
import { pushDevicesRoutes } from './modules/push-devices/index.ts';
import { ownPluginsRoutes, readFrame } from './modules/own-plugins/index.ts';
import type { FastifyInstance } from 'fastify';
import { approvalKey } from './kernel/auth/approval.ts';
import {
  addApiDocs,
  addPluginFrames,
  addWebApp,
  createGate,
  createHttpServer,
  createKeyCalls,
  createKeyUse,
  createPluginNotes,
} from './kernel/http/index.ts';
import type { Route } from './kernel/http/index.ts';
import type { Kernel } from './kernel/kernel.ts';
import { createPushHub } from './kernel/push/push-hub.ts';
import type { PushHub } from './kernel/push/push-hub.ts';
import { accessKeysRoutes } from './modules/access-keys/index.ts';
import { appRoutes } from './modules/app/index.ts';
import { auditRoutes } from './modules/audit/index.ts';
import { authRoutes } from './modules/auth/index.ts';
import { catalogueRoutes } from './modules/catalogue/index.ts';
import { cloudsRoutes } from './modules/clouds/index.ts';
import { localitiesRoutes } from './modules/localities/index.ts';
import { clubRoutes } from './modules/club/index.ts';
import { outsideClubRoutes, outsideClubs } from './modules/outside-club/index.ts';
import { customerCardsRoutes } from './modules/customer-cards/index.ts';
import { restaurantRoutes } from './modules/restaurant/index.ts';
import { entriesRoutes } from './modules/entries/index.ts';
import { crmRoutes } from './modules/crm/index.ts';
import { customersRoutes } from './modules/customers/index.ts';
import type { AllocationProvider } from './modules/allocation/index.ts';
import { digestsRoutes } from './modules/digests/index.ts';
import { displaysRoutes } from './modules/displays/index.ts';
import { callsRoutes } from './modules/calls/index.ts';
import { contractsRoutes } from './modules/contracts/index.ts';
import { shopRoutes } from './modules/shop/index.ts';
import { webhooksRoutes } from './modules/webhooks/index.ts';
import { attachmentsRoutes } from './modules/attachments/index.ts';
import { documentsRoutes, lockSaleBases } from './modules/documents/index.ts';
import { countingRoutes } from './modules/counting/index.ts';
import { purchasingRoutes } from './modules/purchasing/index.ts';
import { stockRoutes } from './modules/stock/index.ts';
import { employeesRoutes } from './modules/employees/index.ts';
import { errorsRoutes } from './modules/errors/index.ts';
import {
  createMarketplace,
  marketplaceRoutes,
  billPlugins,
  payingPlugins,
  receiptSender,
  type PluginOperations,
} from './modules/marketplace/index.ts';
import { notificationsRoutes } from './modules/notifications/index.ts';
import { addPaperPages, paperLinksRoutes } from './modules/paper-links/index.ts';
import { papersRoutes } from './modules/papers/index.ts';
import { booksRoutes } from './modules/ledger/index.ts';
import { taxRoutes } from './modules/tax/index.ts';
import { numbersRoutes } from './modules/numbers/index.ts';
import { reportSchedulesRoutes } from './modules/report-schedules/index.ts';
import { askRoutes } from './modules/ask/index.ts';
import { replayRoutes } from './modules/replay/index.ts';
import { actsRoutes } from './modules/acts/index.ts';
import { exceptionsRoutes } from './modules/exceptions/index.ts';
import { forecastRoutes } from './modules/forecast/index.ts';
import { orderHintsRoutes } from './modules/order-hints/index.ts';
import { smallCashRoutes } from './modules/small-cash/index.ts';
import { goalsRoutes } from './modules/goals/index.ts';
import { devicesRoutes } from './modules/devices/index.ts';
import { speedRoutes } from './modules/speed/index.ts';
import { kitchenRoutes } from './modules/kitchen/index.ts';
import { ordersRoutes } from './modules/orders/index.ts';
import { automationsRoutes } from './modules/automations/index.ts';
import {
  createTransmissions,
  chargeDeps,
  paymentsRoutes,
  machineDrawers,
  pinpadDeps,
  type CardWork,
} from './modules/payments/index.ts';
import { passwordResetRoutes } from './modules/password-reset/index.ts';
import { permissionsRoutes } from './modules/permissions/index.ts';
import { labelsRoutes } from './modules/labels/index.ts';
import { messagingRoutes } from './modules/messaging/index.ts';
import { startingRoutes } from './modules/starting/index.ts';
import { myAccountRoutes } from './modules/my-account/index.ts';
import { filesRoutes } from './modules/files/index.ts';
import { createImportWork, importsRoutes } from './modules/imports/index.ts';
import type { ImportWork } from './modules/imports/index.ts';
import { pluginRoutes } from './modules/plugin/index.ts';
import { createPricingCache } from './modules/pricing/index.ts';
import { providerRoutes, signUpCustomers } from './modules/provider/index.ts';
import { pushRoutes } from './modules/push/index.ts';
import { recordsRoutes } from './modules/records/index.ts';
import { promotionsRoutes } from './modules/promotions/index.ts';
import { withdrawalsRoutes } from './modules/withdrawals/index.ts';
import { registerRoutes } from './modules/register/index.ts';
import { dashboardsRoutes } from './modules/dashboards/index.ts';
import { ownReportsRoutes, reportsRoutes, ReportTurns } from './modules/reports/index.ts';
import { salesRoutes } from './modules/sales/index.ts';
import { secondStepRoutes } from './modules/second-step/index.ts';
import { settingsRoutes } from './modules/settings/index.ts';
import { signupRoutes } from './modules/signup/index.ts';
import { subscriptionsRoutes } from './modules/subscriptions/index.ts';
import { supportRoutes } from './modules/support/index.ts';
import { syncRoutes } from './modules/sync/index.ts';
import { techRoutes } from './modules/tech/index.ts';
import { tillMenuRoutes } from './modules/till-menu/index.ts';
import { rotaRoutes } from './modules/rota/index.ts';
import { readMinutes, timeRoutes } from './modules/time/index.ts';
import { terminalsRoutes } from './modules/terminals/index.ts';
import { recordRules } from './record-rules.ts';

/** Calls that an attacker may repeat to guess a secret. */
const LIMITED = [
  'oauthToken',
  'requestPasswordReset',
  'confirmPasswordReset',
  'signupCode',
  'signupCloud',
  'signupUser',
  'employeesLogin',
  'permissionsValidate',
  'permissionsRequest',
  'reportError',
  'pairDisplay',
  'openTech',
  'changePassword',
  'updateMyAccount',
  'confirmSecondStep',
  'renewRecoveryCodes',
  'endSecondStep',
  'timekeeperCheckin',
  'timekeeperCheckout',
  'timekeeperOwn',
  'supportAccess',
  'startScreenShare',
  'sendScreenShare',
  'uploadFile',
  'searchEverything',
  'exportRecords',
  'documentPdf',
  'tillSalePdf',
  'transactionPdf',
  'mailTillSale',
  'mailDocument',
  'runPluginOperation',
  'lookUpNumber',
] as const;

export interface AppOptions {
  /** Folder of the built web application; when absent, only the API answers. */
  readonly webFolder?: string;
  /**
   * Trusted proxies whose X-Forwarded-* headers are used: all, none, or names and ranges of their
   * addresses.
   */
  readonly trustProxy?: boolean | string;
  /** Level of the error log on standard output; `false` = none. */
  readonly logLevel?: string | false;
  /** Where the log is written; standard output when absent. */
  readonly logTo?: NodeJS.WritableStream;
  /** Card terminals and their transmissions; the app's own when absent. */
  readonly cards?: CardWork;
  /** Marketplace plugins; the bundled ones when absent. */
  readonly plugins?: readonly MarketManifest[];
  /** Provider of the tax authority's allocation numbers; when absent, invoices wait for theirs. */
  readonly allocation?: AllocationProvider | null;
  /** The server side of plugins; that of the bundled ones when absent. */
  readonly pluginOperations?: PluginOperations;
  /**
   * Monotonic milliseconds, by which a call that stores many sales knows when to stop; the
   * process's own when absent.
   */
  readonly elapsed?: () => number;
  /** Calls of one limited endpoint that one caller may make per minute. */
  readonly callsAMinute?: number;
  /** Calls that one access key may make per minute. */
  readonly keyCallsAMinute?: number;
}

/** Card terminals of a server, and the transmissions that it runs. */
export const createCardWork = ({ config, now, tenant }: Kernel): CardWork => {
  const pinpads = pinpadDeps(config);
  const complain = (text: string): void => console.error(text);
  return { pinpads, transmissions: createTransmissions({ pinpads, now, tenant, complain }) };
};

const importWork = ({ now }: Pick<Kernel, 'now'>): ImportWork =>
  createImportWork({ now, complain: (text) => console.error(text) });

/** Parts that routes share with the server; each has a default when absent. */
interface RouteParts {
  readonly push?: PushHub;
  readonly work?: ImportWork;
  readonly cards?: CardWork;
  readonly plugins?: readonly MarketManifest[] | undefined;
  readonly allocation?: AllocationProvider | null;
  readonly operations?: PluginOperations | undefined;
  readonly elapsed?: (() => number) | undefined;
}

/** The routes of all modules. */
export function allRoutes(kernel: Kernel, parts: RouteParts = {}): readonly Route[] {
  const {
    push = createPushHub(kernel),
    work = importWork(kernel),
    cards = createCardWork(kernel),
    plugins = PLUGIN_MANIFESTS,
    allocation = null,
    operations = { 'receipt-sender': receiptSender({ now: kernel.now }) },
    elapsed = () => performance.now(),
  } = parts;
  const { now } = kernel;
  const pricing = createPricingCache(now);
  const rulesOf = recordRules(kernel);
  const charging = chargeDeps(kernel, cards.pinpads);
  const reportTurns = new ReportTurns();
  return [
    ...appRoutes(kernel),
    ...authRoutes(kernel),
    ...passwordResetRoutes(kernel),
    ...signupRoutes(kernel, signUpCustomers(kernel)),
    ...terminalsRoutes(kernel),
    ...employeesRoutes(kernel, (ctx, employee, period) =>
      readMinutes(ctx.db, period, { employeeId: employee, now: now() }),
    ),
    ...permissionsRoutes(kernel),
    ...catalogueRoutes(),
    ...customersRoutes(now),
    ...crmRoutes(kernel),
    ...clubRoutes(kernel),
    ...entriesRoutes(kernel),
    ...restaurantRoutes(),
    ...customerCardsRoutes(kernel),
    ...outsideClubRoutes(kernel, outsideClubs(kernel)),
    ...syncRoutes({ now }),
    ...auditRoutes(),
    ...errorsRoutes(kernel),
    ...localitiesRoutes(kernel),
    ...techRoutes(kernel),
    ...settingsRoutes(kernel),
    ...cloudsRoutes(kernel),
    ...supportRoutes(kernel),
    ...providerRoutes(kernel, { pricing, allocation, now }),
    ...myAccountRoutes(kernel),
    ...secondStepRoutes(kernel),
    ...recordsRoutes(rulesOf, now),
    ...promotionsRoutes(),
    ...reportsRoutes(kernel, reportTurns),
    ...ownReportsRoutes(),
    ...digestsRoutes(kernel),
    ...goalsRoutes(kernel),
    ...forecastRoutes(kernel),
    ...orderHintsRoutes(kernel),
    ...smallCashRoutes(kernel),
    ...speedRoutes(kernel),
    ...devicesRoutes(kernel),
    ...actsRoutes(kernel),
    ...exceptionsRoutes(kernel),
    ...askRoutes(kernel, reportTurns),
    ...reportSchedulesRoutes(kernel),
    ...dashboardsRoutes(kernel),
    ...importsRoutes({ rulesOf, work }, now),
    ...timeRoutes(kernel),
    ...rotaRoutes(kernel),
    ...registerRoutes(kernel, machineDrawers({ now, pinpads: cards.pinpads })),
    ...numbersRoutes(kernel),
    ...salesRoutes({
      pricing,
      allocation,
      approvalSecret: approvalKey(kernel),
      limits: kernel.limits,
      readPaymentPlugins: (db) => payingPlugins({ plugins }, db),
      readBillPlugins: billPlugins,
      lockBases: lockSaleBases,
      now,
      elapsed,
    }),
    ...replayRoutes({ pricing, now }),
    ...kitchenRoutes({ now }),
    ...ordersRoutes({ pricing, approvalSecret: approvalKey(kernel), now }),
    ...attachmentsRoutes(kernel),
    ...paymentsRoutes(kernel, cards, charging),
    ...withdrawalsRoutes(charging),
    ...documentsRoutes({ pricing, allocation, now }),
    ...stockRoutes(kernel),
    ...countingRoutes({ pricing, allocation, now }),
    ...purchasingRoutes({ pricing, allocation, now }),
    ...contractsRoutes({ pricing, allocation, now }),
    ...shopRoutes({ pricing, allocation, now }),
    ...webhooksRoutes(kernel),
    ...pushRoutes(push),
    ...displaysRoutes(kernel, push),
    ...callsRoutes(kernel),
    ...notificationsRoutes(),
    ...pushDevicesRoutes(kernel),
    ...pluginRoutes(kernel),
    ...accessKeysRoutes(kernel),
    ...subscriptionsRoutes(kernel),
    ...filesRoutes(kernel),
    ...labelsRoutes(),
    ...startingRoutes(),
    ...messagingRoutes(kernel),
    ...papersRoutes(),
    ...paperLinksRoutes(kernel),
    ...booksRoutes(),
    ...taxRoutes(),
    ...automationsRoutes(),
    ...tillMenuRoutes(),
    ...ownPluginsRoutes(kernel),
    ...marketplaceRoutes(createMarketplace(kernel, plugins), operations),
  ];
}

/** Builds the whole HTTP server on a kernel; not yet listening. */
export async function buildApp(kernel: Kernel, options: AppOptions = {}): Promise<FastifyInstance> {
  const { publicUrl } = kernel.config;
  const gate = createGate({
    sessions: kernel.sessions,
    tenant: kernel.tenant,
    publicUrl,
    now: kernel.now,
    clocks: kernel.clocks,
    keyCalls: createKeyCalls(kernel.now, options.keyCallsAMinute ?? KEY_CALLS_A_MINUTE),
    plugins: createPluginNotes(kernel.tenant, kernel.runInBackground),
    approvalKey: approvalKey(kernel),
  });
  const push = createPushHub(kernel);
  await push.start();
  const work = importWork(kernel);
  const cards = options.cards ?? createCardWork(kernel);
  const level = options.logLevel ?? 'error';
  const app = await createHttpServer({
    routes: allRoutes(kernel, {
      push,
      work,
      cards,
      plugins: options.plugins,
      operations: options.pluginOperations,
      allocation: options.allocation ?? null,
      elapsed: options.elapsed,
    }),
    gate,
    publicUrl,
    trustProxy: options.trustProxy ?? false,
    log:
      level === false
        ? false
        : { level, ...(options.logTo === undefined ? {} : { stream: options.logTo }) },
    limited: LIMITED,
    callsAMinute: options.callsAMinute ?? 60,
    deviceKey: kernel.database.secrets['known-device'],
    keyUse: createKeyUse(kernel.tenant, kernel.runInBackground),
    findKey: async (token) => {
      const found = await kernel.sessions.find(token);
      return found?.key ? { cloudId: found.cloudId, terminalId: null, keyId: found.key.id } : null;
    },
    faults: kernel.faults,
  });
  // Before the server waits for open answers: streams would never end.
  app.addHook('preClose', () => push.close());
  // Unfinished work is abandoned: it has changed nothing yet.
  app.addHook('preClose', () => work.close());
  app.addHook('preClose', () => cards.transmissions.close());
  addApiDocs(app, ENDPOINTS, APP.version);
  addPaperPages(app, kernel);
  if (options.webFolder !== undefined) {
    addPluginFrames(app, options.webFolder, (name) => readFrame(kernel, name));
    await addWebApp(app, options.webFolder);
  }
  return app;
}
