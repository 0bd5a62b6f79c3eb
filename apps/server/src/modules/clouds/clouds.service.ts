import type { AppInit, CloudChoice } from '@dalpak/contracts';
import { tenantDb, type TenantDb } from '../../kernel/db/index.ts';
import type { UserPrincipal } from '../../kernel/auth/principal.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import { agentEntered, agentLeft } from '../support/index.ts';
import * as store from './clouds.store.ts';

type UserContext = Pick<SessionContext, 'cloudId' | 'session' | 'db' | 'terminal' | 'employee'> & {
  readonly user: UserPrincipal;
};

/** The clouds a user may work in, with their places. */
export async function listClouds(
  { database: { system }, now }: Kernel,
  ctx: UserContext,
): Promise<CloudChoice[]> {
  const at = now();
  const [memberships, places] = await Promise.all([
    store.listMemberships(system, ctx.user.id, at),
    store.listPlaces(system, ctx.user.id, at),
  ]);
  return memberships.map(({ cloud_id, uuid, code, name, avatar, favourite }) => ({
    uuid,
    code,
    name,
    avatar,
    fav: favourite,
    active: cloud_id === ctx.cloudId,
    branches: branchesOf(places.filter((place) => place.cloud_id === cloud_id)),
  }));
}

function branchesOf(places: Awaited<ReturnType<typeof store.listPlaces>>): CloudChoice['branches'] {
  const branches = new Map<number, CloudChoice['branches'][number]>();
  for (const { branch_id: id, branch_name: name, terminal_id, terminal_name } of places) {
    const branch = branches.get(id) ?? { id, name, terminals: [] };
    if (terminal_id !== null) branch.terminals.push({ id: terminal_id, name: terminal_name ?? '' });
    branches.set(id, branch);
  }
  return [...branches.values()];
}

/** The place where a user wants to work. */
export interface CloudTarget {
  readonly uuid: string;
  readonly fav?: boolean | undefined;
  readonly branch: number | false;
  readonly terminal: number | false;
}

/**
 * Makes a cloud the active one of this session. From then on the tokens of the session, old ones
 * too, open that cloud and no other.
 * @throws NOT_FOUND, the same for an unknown cloud and one the user does not belong to, and for
 *   an unknown branch or terminal.
 */
export async function activateCloud(
  kernel: Kernel,
  ctx: UserContext,
  target: CloudTarget,
): Promise<void> {
  const cloud = await membershipOf(kernel, ctx.user.id, target.uuid);
  const [branch, terminal] = [target.branch || null, target.terminal || null];
  // A session moves between businesses, which no connection of a single business may do.
  await tenantDb(kernel.database.systemPool, cloud)
    .limitTo('office')
    .tx(async (tx) => {
      if (!(await store.isPlace(tx, branch, terminal))) throw new AppError('NOT_FOUND');
      requireFound(await store.moveSession(tx, ctx.session.id, branch, terminal));
      if (target.fav !== undefined) await store.setFavourite(tx, ctx.user.id, target.fav);
      // Without the cloud that the user comes from: the new business must not learn of it.
      await writeAudit(tx, {
        action: 'user.entered_cloud',
        ...actorOf(ctx),
        entity: 'user',
        entityId: String(ctx.user.id),
        after: { branch, terminal },
      });
      if (ctx.user.kind !== 'support' || cloud === ctx.cloudId) return;
      // Both businesses record it in one transaction, or neither does.
      await tx.runInCloud(ctx.cloudId, (left) => agentLeft(left, ctx.user.id, kernel.now()));
      await agentEntered(tx, ctx.user.id);
    });
  kernel.sessions.dropCache(ctx.cloudId);
}

/** @throws NOT_FOUND when the user does not belong to the cloud. */
export async function setFavouriteCloud(
  kernel: Kernel,
  user: UserPrincipal,
  uuid: string,
  favourite: boolean,
): Promise<void> {
  const cloud = await membershipOf(kernel, user.id, uuid);
  await officeDbOf(kernel, cloud).tx((tx) => store.setFavourite(tx, user.id, favourite));
}

/** A user writes to a business without a terminal, whichever business the session works in. */
const officeDbOf = (kernel: Kernel, cloud: number): TenantDb =>
  kernel.tenant(cloud).limitTo('office');

async function membershipOf(kernel: Kernel, userId: number, uuid: string): Promise<number> {
  const memberships = await store.listMemberships(kernel.database.system, userId, kernel.now());
  return requireFound(memberships.find((membership) => membership.uuid === uuid.toLowerCase()))
    .cloud_id;
}

export type WorkPlace = NonNullable<AppInit['cloud']['place']>;

/** Where a user's session works within its cloud; a terminal session has its own place. */
export async function workPlaceOf({
  db,
  session,
}: Pick<SessionContext, 'db' | 'session'>): Promise<WorkPlace | null> {
  if (session.kind !== 'user') return null;
  const row = await store.findWorkPlace(db, session.id);
  return {
    branch:
      row === null || row.branch_id === null
        ? null
        : { id: row.branch_id, name: row.branch_name ?? '' },
    terminal:
      row === null || row.terminal_id === null
        ? null
        : { id: row.terminal_id, name: row.terminal_name ?? '' },
  };
}
