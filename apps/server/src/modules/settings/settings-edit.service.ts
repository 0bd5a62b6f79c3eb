import {
  type Reason,
  SETTINGS,
  findSetting,
  type SettingChange,
  type SettingDefinition,
  type SettingScope,
  type SettingView,
  type StoredSettingView,
} from '@dalpak/contracts';
import { explain } from '../../kernel/errors/explain.ts';
import { formatMoney, formatRate } from '@dalpak/engine';
import * as z from 'zod/mini';
import { announceAccessChange } from '../../kernel/auth/session.store.ts';
import { nextSyncVersion, type TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { validate } from '../../kernel/http/call/validate.ts';
import { publish } from '../../kernel/push/publish.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import * as store from './settings.store.ts';

/** The caller who reads or changes settings. */
export type Caller = Pick<SessionContext, 'db' | 'user' | 'terminal' | 'employee'>;

/** The place whose settings are requested. */
export interface PlaceQuery {
  readonly branch?: number | undefined;
  readonly terminal?: number | undefined;
  readonly me?: '1' | undefined;
}

type Branches = { id: number; name: string; terminals: { id: number; name: string }[] }[];

/** The version counter that tells readers of settings that something changed. */
export const SETTINGS_VERSION = 'Settings';

/** Every setting at a place of this business. @throws NOT_FOUND for a place of another business. */
export async function viewSettings(
  { db, user }: Caller,
  query: PlaceQuery,
  today: string,
): Promise<{ data: SettingView[]; branches: Branches }> {
  const branches = branchesOf(await store.listPlaces(db));
  const place = placeOf(branches, query, user?.id ?? null);
  const stored = await store.listStored(db, place);
  return {
    data: Object.values(SETTINGS).map((definition) => view(definition, stored, today)),
    branches,
  };
}

/** One setting at a place. @throws NOT_FOUND for an unknown setting or place. */
export async function viewSetting(
  { db, user }: Caller,
  id: string,
  query: PlaceQuery,
  today: string,
): Promise<SettingView> {
  const definition = definitionOf(id);
  const place = placeOf(branchesOf(await store.listPlaces(db)), query, user?.id ?? null);
  return view(definition, await store.listStored(db, place), today);
}

/** Places with their own value of a setting. @throws NOT_FOUND */
export async function viewRelations({ db, user }: Caller, id: string) {
  const rows = await store.listRelations(db, definitionOf(id).key, user?.id ?? null);
  return rows.map((row) => ({ ...toStoredView(row), name: row.name }));
}

/** The new value of a setting at a place, and the place's own value before. */
export interface ChangedSetting {
  readonly data: SettingView;
  readonly before: StoredSettingView | null;
}

/**
 * Sets or removes a value at one place, audits it, and notifies the screens of that place.
 * @throws NOT_FOUND for an unknown setting or a place that is not of this business;
 *   VALIDATION_FAILED
 */
export async function changeSetting(
  caller: Caller,
  id: string,
  change: SettingChange,
  today: string,
): Promise<ChangedSetting> {
  const definition = definitionOf(id);
  return caller.db.tx(async (tx) => {
    const branches = branchesOf(await store.listPlaces(tx));
    const before = await applyChange(tx, caller, { definition, branches, today }, change);
    await publishSettingChange(tx, definition, [change]);
    const stored = await store.listStored(tx, placeOfChange(branches, change));
    return {
      data: view(definition, stored, today),
      before: before === null ? null : toStoredView(before),
    };
  });
}

/** Changes several places at once, all of them or none. @throws as {@link changeSetting} */
export async function changeRelations(
  caller: Caller,
  id: string,
  changes: readonly SettingChange[],
  today: string,
): Promise<void> {
  const definition = definitionOf(id);
  await caller.db.tx(async (tx) => {
    const branches = branchesOf(await store.listPlaces(tx));
    for (const change of changes)
      await applyChange(tx, caller, { definition, branches, today }, change);
    await publishSettingChange(tx, definition, changes);
  });
}

/** The place, date and value of a change. */
interface Changing {
  readonly definition: SettingDefinition;
  readonly branches: Branches;
  readonly today: string;
}

/** A bound of a setting in the unit in which users enter its value. */
function inUnit(unit: SettingDefinition['unit'], value: number): string {
  if (unit === 'agorot') return `₪${formatMoney(value)}`;
  return unit === 'rate_bp' ? `${formatRate(value)}%` : String(value);
}

async function applyChange(
  tx: TenantTx,
  caller: Caller,
  { definition, branches, today }: Changing,
  change: SettingChange,
): Promise<store.StoredValue | null> {
  assertPlace(definition, change, branches, caller.user?.id ?? null);
  if (definition.dated !== true && change.valid_from !== undefined)
    throw invalid('valid_from', explain('setting_not_by_date'));
  const value = change.remove
    ? null
    : validate(
        z.object({ value: definition.saved ?? definition.schema }),
        { value: change.value },
        'body',
        (limit) => inUnit(definition.unit, Number(limit)),
      ).value;
  const at = {
    key: definition.key,
    scope: change.scope,
    scopeId: change.scope_id,
    validFrom: definition.dated === true ? (change.valid_from ?? today) : null,
  };
  await store.lockSetting(tx, definition.key);
  const before = await store.findOwn(tx, at);
  await store.deleteSetting(tx, at);
  if (!change.remove) await store.insertSetting(tx, at, value);
  await writeAudit(tx, {
    action: 'setting.changed',
    ...actorOf(caller),
    entity: 'setting',
    entityId: definition.key,
    before: before === null ? null : toStoredView(before),
    after: {
      scope: change.scope,
      scope_id: change.scope_id,
      valid_from: at.validFrom,
      ...(change.remove ? { removed: true } : { value }),
    },
  });
  return before;
}

/**
 * Raises the version for the server's own readers, and notifies screens: those of the place where
 * there is one.
 */
async function publishSettingChange(
  tx: TenantTx,
  { key }: SettingDefinition,
  changes: readonly SettingChange[],
): Promise<void> {
  // Cached sessions include whether second-step codes are required.
  if (key === SETTINGS.officeCodes.key) await announceAccessChange(tx, tx.cloudId);
  await nextSyncVersion(tx, SETTINGS_VERSION);
  const places = new Map(
    changes.map(({ scope, scope_id }) => [`${scope}/${scope_id}`, { scope, scope_id }]),
  );
  const all = [...places.values()].some(({ scope }) => scope === 'cloud');
  const audiences = all
    ? [{}]
    : [...places.values()].map(({ scope, scope_id }) => ({ [scope]: scope_id }));
  for (const audience of audiences)
    await publish(tx, 'session:changed', { reason: 'settings' }, audience);
}

function definitionOf(id: string): SettingDefinition {
  return SETTINGS[requireFound(findSetting(id))];
}

function invalid(field: string, reason: Reason): AppError {
  return new AppError('VALIDATION_FAILED', { details: [{ ...reason, field }] });
}

/**
 * Checks that the setting may be set in this scope and the place is of this business; a user's own
 * settings are closed to all others.
 */
function assertPlace(
  { scopes }: SettingDefinition,
  { scope, scope_id: id }: SettingChange,
  branches: Branches,
  userId: number | null,
): void {
  if (!scopes.includes(scope)) throw invalid('scope', explain('setting_scope'));
  if (scope === 'cloud') {
    if (id !== 0) throw invalid('scope_id', explain('setting_scope_number'));
    return;
  }
  const known: Readonly<Record<Exclude<SettingScope, 'cloud'>, boolean>> = {
    branch: branches.some((branch) => branch.id === id),
    terminal: branchOfTerminal(branches, id) !== undefined,
    user: userId === id,
  };
  if (!known[scope]) throw new AppError('NOT_FOUND');
}

function branchOfTerminal(branches: Branches, terminal: number): Branches[number] | undefined {
  return branches.find(({ terminals }) => terminals.some(({ id }) => id === terminal));
}

function placeOf(
  branches: Branches,
  { branch, terminal, me }: PlaceQuery,
  userId: number | null,
): store.Place {
  const userPlace = me === undefined ? {} : { userId: requireFound(userId) };
  if (terminal !== undefined) {
    const home = requireFound(branchOfTerminal(branches, terminal)).id;
    if (branch !== undefined && branch !== home) throw new AppError('NOT_FOUND');
    return { ...userPlace, branchId: home, terminalId: terminal };
  }
  if (branch === undefined) return userPlace;
  return { ...userPlace, branchId: requireFound(branches.find(({ id }) => id === branch)).id };
}

function placeOfChange(branches: Branches, { scope, scope_id: id }: SettingChange): store.Place {
  if (scope === 'cloud') return {};
  if (scope === 'branch') return { branchId: id };
  return scope === 'user'
    ? { userId: id }
    : { branchId: branchOfTerminal(branches, id)?.id, terminalId: id };
}

function branchesOf(rows: Awaited<ReturnType<typeof store.listPlaces>>): Branches {
  const branches = new Map<number, Branches[number]>();
  for (const { branch_id: id, branch_name: name, terminal_id, terminal_name } of rows) {
    const branch = branches.get(id) ?? { id, name, terminals: [] };
    if (terminal_id !== null) branch.terminals.push({ id: terminal_id, name: terminal_name ?? '' });
    branches.set(id, branch);
  }
  return [...branches.values()];
}

function toStoredView({
  scope,
  scope_id,
  value,
  valid_from,
}: store.StoredValue): StoredSettingView {
  return { scope, scope_id, value, valid_from };
}

/**
 * The current value: of the stored ones in order (nearest scope first), the first that has begun.
 */
function view(
  { key, fallback }: SettingDefinition,
  all: readonly store.StoredValue[],
  today: string,
): SettingView {
  const stored = all.filter((row) => row.key === key).map(toStoredView);
  const holding = stored.find(({ valid_from }) => valid_from === null || valid_from <= today);
  return {
    key,
    value: holding === undefined ? fallback : holding.value,
    from: holding?.scope ?? 'default',
    stored,
  };
}
