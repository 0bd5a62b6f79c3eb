import {
  type Reason,
  type ActivePlugin,
  type ErrorDetail,
  grantedPermissions,
  isAllowed,
  isApproved,
  isEmptyValue,
  permissionKey,
  type MarketManifest,
  type PluginSetting,
  type PluginSettingsView,
  type PluginView,
  readField,
  type SavedPluginSettings,
  settingColumn,
} from '@dalpak/contracts';
import { explain, explainField } from '../../kernel/errors/explain.ts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { publish } from '../../kernel/push/publish.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import { keysOf, runningOwnPlugins } from '../own-plugins/index.ts';
import { channelsOf } from './channels.ts';
import type { InstalledPlugin, SettingValues } from './marketplace.store.ts';
import * as store from './marketplace.store.ts';
import { sealSecret } from './plugin-secrets.ts';
import { INTERNET, isBlockedHost } from '../../kernel/mail/outbound-address.ts';
import { isRefusedUrl } from './send-webhook.ts';

const REFUSED_WEB = explain('address_refused');
const REFUSED_MAIL = explain('mail_server_refused');

type Caller = Pick<SessionContext, 'db' | 'cloudId' | 'user' | 'terminal' | 'employee' | 'perr'>;

/** The parts that the marketplace needs. */
export interface Marketplace {
  readonly plugins: readonly MarketManifest[];
  /** The business's own plugins that may run for this caller. */
  readonly ownPlugins: (
    db: TenantDb,
    tester: number | null,
  ) => ReturnType<typeof runningOwnPlugins>;
  /** Key that encrypts secrets of plugins' settings, 32 bytes. */
  readonly secretKey: Buffer;
  readonly now: () => number;
}

/** Creates the marketplace of a running server. */
export function createMarketplace(
  kernel: Pick<Kernel, 'database' | 'now'>,
  plugins: readonly MarketManifest[],
): Marketplace {
  const keys = keysOf(kernel);
  return {
    plugins,
    ownPlugins: (db, tester) => runningOwnPlugins(keys, db, tester),
    secretKey: kernel.database.secrets['plugin-settings'],
    now: kernel.now,
  };
}

interface Offered {
  readonly plugin: MarketManifest;
  /** Name of the page that its frame loads. */
  readonly page: string;
  readonly trial: boolean;
}

/**
 * Bundled plugins and the business's own that may run for this caller. A plugin on trial comes
 * before its signed version.
 */
async function offersOf({ plugins, ownPlugins }: Marketplace, caller: Caller): Promise<Offered[]> {
  const isTester =
    caller.user !== null && isAllowed(caller.perr, { type: 'system', key: 'interfaces' });
  const own = await ownPlugins(caller.db, isTester ? (caller.user?.id ?? null) : null);
  return [
    ...plugins.map((plugin) => ({ plugin, page: plugin.id, trial: false })),
    ...own.map(({ manifest: plugin, page, trial }) => ({ plugin, page, trial })),
  ];
}

/** One offer of each plugin: the first that qualifies. */
function firstOffers(offers: readonly Offered[], qualifies: (one: Offered) => boolean): Offered[] {
  const first = new Map<string, Offered>();
  for (const offer of offers)
    if (!first.has(offer.plugin.id) && qualifies(offer)) first.set(offer.plugin.id, offer);
  return [...first.values()];
}

/** A version on trial runs only after its uploader installed it, and not in place of another one. */
const isInstalled = (
  { plugin, trial }: Pick<Offered, 'plugin' | 'trial'>,
  row: Pick<InstalledPlugin, 'version'> | undefined,
): boolean => row !== undefined && (!trial || row.version === plugin.version);

/** What this caller can install now. @throws NOT_FOUND */
async function offerOf(market: Marketplace, caller: Caller, id: string): Promise<Offered> {
  const offers = await offersOf(market, caller);
  return requireFound(offers.find(({ plugin }) => plugin.id === id) ?? null);
}

/** What runs for this caller, whose settings these are. @throws NOT_FOUND */
async function installedOffer(
  market: Marketplace,
  caller: Caller,
  id: string,
): Promise<MarketManifest> {
  const row = (await store.findInstalled(caller.db, id)) ?? undefined;
  const offers = await offersOf(market, caller);
  return requireFound(
    offers.find((offer) => offer.plugin.id === id && isInstalled(offer, row)) ?? null,
  ).plugin;
}

/** @throws NOT_FOUND */
export function manifestOf({ plugins }: Marketplace, id: string): MarketManifest {
  return requireFound(plugins.find((plugin) => plugin.id === id) ?? null);
}

/** Every available plugin, in the marketplace's order, with its state in this business. */
export async function listPlugins(market: Marketplace, caller: Caller): Promise<PluginView[]> {
  const installed = new Map(
    (await store.listInstalled(caller.db)).map((row) => [row.plugin_id, row]),
  );
  return firstOffers(await offersOf(market, caller), () => true).map((offer) =>
    view(offer, installed.get(offer.plugin.id) ?? null),
  );
}

/**
 * Numbers of the plugins that take payments in this business: installed, and approved in their
 * current version.
 */
export async function payingPlugins(
  { plugins }: Pick<Marketplace, 'plugins'>,
  db: TenantDb,
): Promise<ReadonlySet<number>> {
  const installed = new Map((await store.listInstalled(db)).map((row) => [row.plugin_id, row]));
  return new Set(
    plugins.flatMap((plugin) => {
      const row = installed.get(plugin.id);
      return plugin.payment !== undefined && row !== undefined && isApproved(plugin, row.approved)
        ? [plugin.payment.number]
        : [];
    }),
  );
}

/**
 * What plugins of this business were ever approved to do to a bill, as the log of a bill names it:
 * `plugin:<id> <act>`. A bill may outlive its plugin.
 */
export async function billPlugins(db: TenantDb): Promise<ReadonlySet<string>> {
  const approvals = await store.listApprovals(db);
  return new Set(
    approvals.flatMap(({ plugin_id: id, permission }) => {
      if (permission === 'hook:payment.check') return [`plugin:${id} override`];
      return permission.startsWith('bill:')
        ? [`plugin:${id} ${permission.slice('bill:'.length)}`]
        : [];
    }),
  );
}

/**
 * Installs a plugin, or approves a newer version that waits for it. `permissions` are those that
 * the user saw: when the plugin requests others by now, nothing happens.
 * @throws NOT_FOUND, PLUGIN_PERMISSIONS_CHANGED
 */
export async function install(
  market: Marketplace,
  caller: Caller,
  id: string,
  permissions: readonly string[],
): Promise<PluginView> {
  const offer = await offerOf(market, caller, id);
  const { plugin, trial } = offer;
  const asked = plugin.permissions.map(permissionKey);
  if (
    asked.length !== new Set(permissions).size ||
    !asked.every((key) => permissions.includes(key))
  )
    throw new AppError('PLUGIN_PERMISSIONS_CHANGED');
  return caller.db.tx(async (tx) => {
    const before = await store.lockInstalled(tx, id);
    const isSame =
      before !== null && before.version === plugin.version && isApproved(plugin, before.approved);
    if (before !== null && isSame) return view(offer, before);
    await store.upsertInstalled(tx, {
      pluginId: id,
      version: plugin.version,
      // A trial leaves the approvals with which the signed version runs for everyone else.
      approved: trial ? [...new Set([...(before?.approved ?? []), ...asked])] : asked,
      settings: defaultSettings(plugin),
      at: new Date(market.now()),
    });
    await writeAudit(tx, {
      action: 'marketplace.installed',
      ...actorOf(caller),
      entity: 'marketplace_plugin',
      entityId: id,
      before: before === null ? null : { version: before.version, permissions: before.approved },
      after: { version: plugin.version, permissions: asked },
    });
    await publish(tx, 'marketplace:changed', { plugin: id }, {});
    return view(offer, await store.findInstalled(tx, id));
  });
}

/**
 * Uninstalls a plugin, with its settings and secrets.
 * @throws NOT_FOUND when it is not installed
 */
export async function uninstall(caller: Caller, id: string): Promise<void> {
  await caller.db.tx(async (tx) => {
    const before = requireFound(await store.lockInstalled(tx, id));
    await store.deleteInstalled(tx, id);
    await writeAudit(tx, {
      action: 'marketplace.uninstalled',
      ...actorOf(caller),
      entity: 'marketplace_plugin',
      entityId: id,
      before: { version: before.version, permissions: before.approved },
      after: null,
    });
    await publish(tx, 'marketplace:changed', { plugin: id }, {});
  });
}

/** @throws NOT_FOUND when it is not installed */
export async function readPluginSettings(
  market: Marketplace,
  caller: Caller,
  id: string,
): Promise<PluginSettingsView> {
  const plugin = await installedOffer(market, caller, id);
  return settingsView(plugin, requireFound(await store.findInstalled(caller.db, id)));
}

/**
 * Saves the given settings; the others stay, except for secrets whose destination changed. Secrets
 * are written and never returned.
 * @throws NOT_FOUND when it is not installed; RECORD_INVALID with a detail for each invalid field
 */
export async function savePluginSettings(
  market: Marketplace,
  caller: Caller,
  id: string,
  given: SettingValues,
): Promise<SavedPluginSettings> {
  const plugin = await installedOffer(market, caller, id);
  return caller.db.tx(async (tx) => {
    const before = requireFound(await store.lockInstalled(tx, id));
    const { settings, secrets, dropped } = parseChangedSettings(market, tx, plugin, before, given);
    await store.updateSettings(tx, id, settings, secrets);
    await writeAudit(tx, {
      action: 'marketplace.settings_changed',
      ...actorOf(caller),
      entity: 'marketplace_plugin',
      entityId: id,
      before: { ...before.settings, ...secretsThatAreSet(before.secrets) },
      after: { ...settings, ...secretsThatAreSet(secrets) },
    });
    await publish(tx, 'marketplace:changed', { plugin: id }, {});
    return { ...settingsView(plugin, { ...before, settings, secrets }), dropped };
  });
}

/** Active plugins: installed, with no permission that was not approved. */
export async function listActive(market: Marketplace, caller: Caller): Promise<ActivePlugin[]> {
  const installed = await store.listInstalled(caller.db);
  // Most businesses have no plugin at all.
  if (installed.length === 0) return [];
  const rowOf = new Map(installed.map((row) => [row.plugin_id, row]));
  const running = firstOffers(await offersOf(market, caller), (offer) =>
    isInstalled(offer, rowOf.get(offer.plugin.id)),
  );
  return running.flatMap(({ plugin, page, trial }) => {
    const row = rowOf.get(plugin.id);
    if (row === undefined || !isApproved(plugin, row.approved)) return [];
    const granted = grantedPermissions(plugin, row.approved);
    return [
      {
        id: plugin.id,
        page,
        trial,
        name: plugin.name,
        version: plugin.version,
        triggers: plugin.triggers,
        permissions: [...granted],
        channels: [...channelsOf({ settings: row.settings, granted })],
        operations: plugin.operations,
        payment: plugin.payment ?? null,
        background: plugin.background,
        settings: Object.fromEntries(
          plugin.settings.flatMap(({ key, kind, shared }) =>
            shared && kind !== 'password' ? [[key, row.settings[key] ?? null] as const] : [],
          ),
        ),
      },
    ];
  });
}

/** The audit log records only that a secret is set. */
function secretsThatAreSet(
  secrets: Readonly<Record<string, string>>,
): Readonly<Record<string, boolean>> {
  return Object.fromEntries(Object.keys(secrets).map((key) => [key, true]));
}

function defaultSettings({ settings }: MarketManifest): SettingValues {
  return Object.fromEntries(
    settings.flatMap(({ key, kind, initial }) =>
      initial === undefined || kind === 'password' ? [] : [[key, initial]],
    ),
  );
}

/** Why messages may not be sent to an address; null when they may. */
function addressError({ address }: PluginSetting, value: unknown): Reason | null {
  if (address === undefined || typeof value !== 'string' || value === '') return null;
  if (address === 'web') return isRefusedUrl(INTERNET, value) ? REFUSED_WEB : null;
  return isBlockedHost(INTERNET, value) ? REFUSED_MAIL : null;
}

/**
 * Parses every given value by its field. A required setting cannot be cleared; one that was never
 * set is only reported as missing by the plugin's view. A secret whose destination changes is
 * dropped unless it is given again, so that it is not sent to the new destination.
 * @throws RECORD_INVALID
 */
function parseChangedSettings(
  { secretKey }: Marketplace,
  tx: TenantTx,
  plugin: MarketManifest,
  before: InstalledPlugin,
  given: SettingValues,
) {
  const settings: Record<string, string | number | boolean | null> = { ...before.settings };
  const secrets: Record<string, string> = { ...before.secrets };
  const details: ErrorDetail[] = Object.keys(given)
    .filter((key) => !plugin.settings.some((field) => field.key === key))
    .map((field) => ({ field, code: 'FIELD_UNKNOWN', ...explainField('FIELD_UNKNOWN') }));
  for (const field of plugin.settings) {
    const { key, kind } = field;
    if (!Object.hasOwn(given, key)) continue;
    const parsed = readField(settingColumn(field), given[key]);
    const refused = parsed.ok ? addressError(field, parsed.value) : null;
    if (!parsed.ok) details.push({ field: key, code: parsed.error, ...explainField(parsed.error) });
    else if (refused !== null) details.push({ field: key, ...refused });
    else if (kind === 'password') {
      if (typeof parsed.value === 'string')
        secrets[key] = sealSecret(
          secretKey,
          { cloudId: tx.cloudId, pluginId: plugin.id, key },
          parsed.value,
        );
      else if (parsed.value !== true) delete secrets[key];
    } else if (parsed.value === null || typeof parsed.value !== 'object')
      settings[key] = parsed.value;
  }
  if (details.length > 0) throw new AppError('RECORD_INVALID', { details });
  const dropped = plugin.settings.flatMap(({ key, boundTo }) => {
    const isKept = Object.hasOwn(secrets, key) && secrets[key] === before.secrets[key];
    return isKept &&
      boundTo.some((one) => (settings[one] ?? null) !== (before.settings[one] ?? null))
      ? [key]
      : [];
  });
  for (const key of dropped) delete secrets[key];
  return { settings, secrets, dropped };
}

function settingsView(
  { name, settings: fields }: MarketManifest,
  row: Pick<InstalledPlugin, 'settings' | 'secrets'>,
): PluginSettingsView {
  return {
    name,
    fields,
    values: Object.fromEntries(
      fields.map(({ key, kind }) => [
        key,
        kind === 'password' ? Object.hasOwn(row.secrets, key) : (row.settings[key] ?? null),
      ]),
    ),
  };
}

function isMissing({ key, kind, required }: PluginSetting, row: InstalledPlugin): boolean {
  return (
    required &&
    (kind === 'password'
      ? !Object.hasOwn(row.secrets, key)
      : isEmptyValue(row.settings[key] ?? null))
  );
}

function view(offer: Pick<Offered, 'plugin' | 'trial'>, row: InstalledPlugin | null): PluginView {
  const { plugin } = offer;
  if (row === null) return { ...plugin, state: 'available', approved: [], missing: [] };
  const runs = isInstalled(offer, row) && isApproved(plugin, row.approved);
  return {
    ...plugin,
    state: runs ? 'installed' : 'waiting',
    approved: [...row.approved],
    missing: plugin.settings.filter((field) => isMissing(field, row)).map(({ key }) => key),
  };
}
