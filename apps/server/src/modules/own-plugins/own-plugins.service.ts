import { explain } from '../../kernel/errors/explain.ts';
import { randomUUID } from 'node:crypto';
import type {
  MarketManifest,
  OwnPluginVersion,
  PluginReview,
  reviewPlugin,
} from '@dalpak/contracts';
import type * as z from 'zod/mini';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { publish } from '../../kernel/push/publish.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import { assertProvider, findCloudId } from '../provider/index.ts';
import { checkArchive } from './check-archive.ts';
import { isSigned, pluginKeys, signPlugin } from './sign-plugin.ts';
import * as store from './own-plugins.store.ts';

type Keys = ReturnType<typeof pluginKeys>;
type Verdict = z.output<NonNullable<typeof reviewPlugin.body>>;

export const keysOf = ({ database }: Pick<Kernel, 'database'>): Keys =>
  pluginKeys(database.secrets['plugin-releases']);

/** Approvals that a version takes: two where it sends data out, or acts on bills. */
export function approvalsNeeded({ permissions }: Pick<MarketManifest, 'permissions'>): number {
  return permissions.some(
    ({ kind, ...rest }) =>
      kind === 'send' || kind === 'bill' || ('hook' in rest && rest.hook === 'payment.check'),
  )
    ? 2
    : 1;
}

const partsOf = (version: string): number[] => version.split('.').map(Number);

/** Whether a version is later than another one. */
export function isLater(version: string, than: string): boolean {
  const [a, b] = [partsOf(version), partsOf(than)];
  const at = a.findIndex((part, place) => part !== b[place]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

function viewOf(row: store.OwnPluginRow): OwnPluginVersion {
  return {
    id: row.plugin_id,
    version: row.version,
    name: row.manifest.name,
    state: row.state,
    reason: row.reason,
    uploaded_at: row.uploaded_at.toISOString(),
  };
}

export async function listOwn({ db }: Pick<SessionContext, 'db'>): Promise<OwnPluginVersion[]> {
  return (await store.listVersions(db)).map(viewOf);
}

/**
 * Takes a new version into the business's sandbox, after every check has passed.
 * @throws PLUGIN_BROKEN, FILE_FORMAT, FILE_TRUNCATED, FILE_TOO_LARGE
 */
export async function upload(
  { now }: Pick<Kernel, 'now'>,
  ctx: SessionContext,
  bytes: Buffer,
): Promise<OwnPluginVersion> {
  const { manifest, page } = await checkArchive(bytes);
  return ctx.db.tx(async (tx) => {
    await store.lockPlugin(tx, manifest.id);
    const before = (await store.listVersions(tx)).filter((row) => row.plugin_id === manifest.id);
    if (before.some(({ version }) => !isLater(manifest.version, version)))
      throw new AppError('PLUGIN_BROKEN', {
        details: [
          {
            field: 'manifest.json:version',
            ...explain('plugin_version', { version: manifest.version }),
          },
        ],
      });
    await store.insertVersion(tx, {
      plugin_id: manifest.id,
      version: manifest.version,
      frame: randomUUID(),
      manifest,
      page,
      uploaded_by: ctx.user?.id ?? 0,
      uploaded_at: new Date(now()),
    });
    await writeAudit(tx, {
      ...actorOf(ctx),
      action: 'own_plugin.uploaded',
      entity: 'marketplace_plugin',
      entityId: manifest.id,
      after: { version: manifest.version },
    });
    await publish(tx, 'marketplace:changed', { plugin: manifest.id }, {});
    return viewOf(requireFound(await store.lockVersion(tx, manifest.id, manifest.version)));
  });
}

/** Moves a version of the business. @throws NOT_FOUND; CONFLICT when it is not in `from` */
async function move(
  ctx: SessionContext,
  { id, version }: { readonly id: string; readonly version: string },
  from: store.OwnPluginState,
  to: store.OwnPluginState,
  action: 'own_plugin.submitted' | 'own_plugin.withdrawn',
): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const row = requireFound(await store.lockVersion(tx, id, version));
    if (row.state !== from) throw new AppError('CONFLICT');
    await store.moveVersion(tx, id, version, {
      state: to,
      reviewers: row.reviewers,
      signature: row.signature,
    });
    await writeAudit(tx, {
      ...actorOf(ctx),
      action,
      entity: 'marketplace_plugin',
      entityId: id,
      after: { version },
    });
    await publish(tx, 'marketplace:changed', { plugin: id }, {});
  });
}

type Named = { readonly id: string; readonly version: string };

/** Sends a version to the reviewers. @throws NOT_FOUND, CONFLICT */
export const submit = (ctx: SessionContext, named: Named): Promise<void> =>
  move(ctx, named, 'sandbox', 'waiting', 'own_plugin.submitted');

/** Goes back to the version before. @throws NOT_FOUND, CONFLICT */
export const withdraw = (ctx: SessionContext, named: Named): Promise<void> =>
  move(ctx, named, 'approved', 'withdrawn', 'own_plugin.withdrawn');

/** Versions that wait for review, and those that run. @throws PERMISSION_DENIED */
export async function listReviews(kernel: Kernel, ctx: SessionContext): Promise<PluginReview[]> {
  assertProvider(ctx);
  return (await store.listReviews(kernel.database.system)).map((row) => ({
    business: { uuid: row.cloud_uuid, name: row.cloud_name },
    id: row.plugin_id,
    version: row.version,
    manifest: row.manifest,
    page: row.page,
    state: row.state,
    approvals: row.reviewers.length,
    needed: approvalsNeeded(row.manifest),
    mine: isOwnReview(ctx, row) || row.reviewers.includes(ctx.user?.id ?? 0),
    uploaded_at: row.uploaded_at.toISOString(),
    uploaded_by: row.uploaded_by,
    earlier: row.earlier,
  }));
}

const isOwnReview = (
  { user }: Pick<SessionContext, 'user'>,
  { uploaded_by: by }: Pick<store.OwnPluginRow, 'uploaded_by'>,
): boolean => user?.id === by;

/**
 * A reviewer's verdict. The last approval that it takes signs the version, which then runs on the
 * screens of the business; a stop takes it from them at once.
 * @throws PERMISSION_DENIED, NOT_FOUND, CONFLICT, PLUGIN_OWN_REVIEW
 */
export async function review(
  kernel: Kernel,
  ctx: SessionContext,
  { uuid, id, version }: Named & { readonly uuid: string },
  verdict: Verdict,
): Promise<store.OwnPluginState> {
  assertProvider(ctx);
  const cloudId = requireFound(await findCloudId(kernel.database.system, uuid));
  const reviewer = ctx.user?.id ?? 0;
  return kernel.tenant(cloudId).tx(async (tx) => {
    const row = requireFound(await store.lockVersion(tx, id, version));
    const wanted = verdict.verdict === 'stop' ? 'approved' : 'waiting';
    if (row.state !== wanted) throw new AppError('CONFLICT');
    if (verdict.verdict !== 'stop' && isOwnReview(ctx, row))
      throw new AppError('PLUGIN_OWN_REVIEW');
    const next = judged(keysOf(kernel), row, uuid, reviewer, verdict);
    await store.moveVersion(tx, id, version, next);
    await writeAudit(tx, {
      actor: { kind: 'user', id: reviewer },
      action: `own_plugin.${verdict.verdict === 'approve' ? 'approved' : verdict.verdict === 'refuse' ? 'refused' : 'stopped'}`,
      entity: 'marketplace_plugin',
      entityId: id,
      after: {
        version,
        approvals: next.reviewers.length,
        ...('reason' in verdict ? { reason: verdict.reason } : {}),
      },
    });
    await publish(tx, 'marketplace:changed', { plugin: id }, {});
    return next.state;
  });
}

function judged(
  { own }: Keys,
  row: store.OwnPluginRow,
  business: string,
  reviewer: number,
  verdict: Verdict,
): Parameters<typeof store.moveVersion>[3] {
  if (verdict.verdict !== 'approve')
    return {
      state: verdict.verdict === 'stop' ? 'stopped' : 'refused',
      reason: verdict.reason,
      reviewers: row.reviewers,
      signature: row.signature,
    };
  const reviewers = [...new Set([...row.reviewers, reviewer])];
  if (reviewers.length < approvalsNeeded(row.manifest))
    return { state: 'waiting', reviewers, signature: null };
  const { plugin_id: id, version, manifest, page } = row;
  return {
    state: 'approved',
    reviewers,
    signature: signPlugin(own, { business, id, version, manifest, page }),
  };
}

/** A plugin of the business that runs here, and the page that its frame loads. */
export interface RunningOwnPlugin {
  readonly manifest: MarketManifest;
  readonly page: string;
  /** It is not reviewed yet: only its uploader runs it, once this very version is installed. */
  readonly trial: boolean;
}

/**
 * The versions of the business's plugins that may run for this caller, newest first: of each plugin
 * the latest signed one, after the newest later one on trial that this user uploaded. What no one
 * approved never runs for another user.
 * @param tester number of the user who manages the interfaces in the back office; null = no such
 */
export async function runningOwnPlugins(
  { shown }: Keys,
  db: TenantDb,
  tester: number | null,
): Promise<readonly RunningOwnPlugin[]> {
  const rows = await store.listVersions(db);
  if (rows.length === 0) return [];
  const business = await store.readUuid(db);
  const running: RunningOwnPlugin[] = [];
  const taken = new Set<string>();
  for (const row of rows) {
    const { plugin_id: id, version, manifest, page, state, signature } = row;
    const trial = state === 'sandbox' || state === 'waiting';
    if (taken.has(`${id} signed`) || (trial && taken.has(`${id} trial`))) continue;
    const runs = trial
      ? tester !== null && row.uploaded_by === tester
      : state === 'approved' &&
        isSigned(shown, { business, id, version, manifest, page }, signature);
    if (!runs) continue;
    taken.add(`${id} ${trial ? 'trial' : 'signed'}`);
    running.push({ manifest, page: frameName(row.frame), trial });
  }
  return running;
}

const frameName = (frame: string): string => `own-${frame.replaceAll('-', '')}`;

/**
 * The page of a frame by its name: of a version in the sandbox, or of one whose signature holds.
 * Null for any other: nothing unsigned is served.
 */
export async function readFrame(
  kernel: Pick<Kernel, 'database'>,
  name: string,
): Promise<string | null> {
  const hex = /^own-([0-9a-f]{32})$/.exec(name)?.[1];
  if (hex === undefined) return null;
  const row = await store.findFrame(kernel.database.system, hex);
  if (row === null) return null;
  if (row.state === 'sandbox' || row.state === 'waiting') return row.page;
  const { cloud_uuid: business, plugin_id: id, version, manifest, page, signature, state } = row;
  return state === 'approved' &&
    isSigned(keysOf(kernel).shown, { business, id, version, manifest, page }, signature)
    ? page
    : null;
}
