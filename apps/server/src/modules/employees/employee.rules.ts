import { explain } from '../../kernel/errors/explain.ts';
import {
  asRights,
  CARD_PATTERN,
  type FieldError,
  isRef,
  canGrant,
  type PermissionMap,
} from '@dalpak/contracts';
import { hashCard } from '../../kernel/auth/card-hash.ts';
import { announceAccessChange } from '../../kernel/auth/session.store.ts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import {
  type FieldErrors,
  validateOrder,
  type RecordChange,
  type RecordRules,
} from '../../record-kit/index.ts';
import {
  findPositionRights,
  findRightsOfStatusChange,
  findCardHolder,
  isLastFullAccessPosition,
  isPositionInUse,
} from './people.store.ts';

/** The text form of bytea in a statement. */
const asBytes = (digest: Buffer): string => `\\x${digest.toString('hex')}`;

/**
 * A user who assigns a position, or a card to an employee who has one, could sign in as that
 * employee: so the position may allow nothing that the user may not do themselves.
 */
async function findPermissionErrors({ tx, data, before, ctx }: RecordChange): Promise<FieldErrors> {
  const fields = (['position', 'card'] as const).filter((field) => field in data);
  const positions = [before?.data['position'], data['position']].filter(isRef).map(({ id }) => id);
  if (fields.length === 0) return {};
  const rights = await findPositionRights(tx, positions);
  if (rights.every((map) => canGrant(ctx.ownPerr, map))) return {};
  return Object.fromEntries(fields.map((field) => [field, explain('position_beyond_own')]));
}

async function findCardErrors(
  { tx, id, data }: RecordChange,
  cardKey: Buffer,
): Promise<FieldErrors> {
  const { card } = data;
  if (typeof card !== 'string') return {};
  if (!CARD_PATTERN.test(card)) return { card: 'FIELD_INVALID' satisfies FieldError };
  const holder = await findCardHolder(tx, hashCard(cardKey, tx.cloudId, card), id);
  // A user who edits employees reads their names.
  return holder === null ? {} : { card: explain('card_of_another', { name: holder }) };
}

/**
 * A user who switches employees off or on must be allowed all that these may do, so that no user
 * locks out one with more permissions.
 */
function assertMayChangeStatus(ctx: RecordChange['ctx'], rights: readonly PermissionMap[]): void {
  if (!rights.every((map) => canGrant(ctx.ownPerr, map)))
    throw new AppError('PERMISSION_DENIED', { reason: explain('permissions_beyond_own') });
}

const announce = (tx: TenantTx): Promise<void> => announceAccessChange(tx, tx.cloudId);

/**
 * Rules of employees: of a card only a digest is stored, and changes of an employee's permissions
 * take effect at once.
 */
export function employeeRules(cardKey: Buffer): RecordRules {
  return {
    check: async (change) => ({
      ...validateOrder(change, 'start_date', 'end_date'),
      ...(await findCardErrors(change, cardKey)),
      ...(await findPermissionErrors(change)),
    }),
    derive: ({ tx, data: { card } }) =>
      Promise.resolve(
        typeof card === 'string' ? { card: asBytes(hashCard(cardKey, tx.cloudId, card)) } : {},
      ),
    after: ({ tx }) => announce(tx),
    beforeStatus: async (tx, ids, active, ctx) => {
      assertMayChangeStatus(ctx, await findRightsOfStatusChange(tx, ids, active));
      await announce(tx);
    },
    beforeDelete: (tx) => announce(tx),
  };
}

/**
 * A user who sets what a position may do could give it to themselves or a friend: neither its
 * current nor its new permissions may go beyond the user's own. At least one user who may do
 * everything must stay.
 */
async function findPositionErrors({
  tx,
  id,
  before,
  data,
  ctx,
}: RecordChange): Promise<FieldErrors> {
  const wanted = data['permissions'];
  if (wanted === undefined) return {};
  const [was, is] = [asRights(before?.data['permissions'] ?? null), asRights(wanted)];
  if (!canGrant(ctx.ownPerr, was) || !canGrant(ctx.ownPerr, is))
    return { permissions: explain('permissions_not_yours') };
  if (was.all === 1 && is.all !== 1 && (await isLastFullAccessPosition(tx, id)))
    return {
      permissions: explain('last_full_position'),
    };
  return {};
}

/**
 * Rules of positions: a change takes effect at once for all employees in it; a position in use
 * stays active.
 */
export const positionRules: RecordRules = {
  check: findPositionErrors,
  after: ({ tx }) => announce(tx),
  beforeStatus: async (tx, ids, active, ctx) => {
    assertMayChangeStatus(ctx, await findPositionRights(tx, ids));
    if (!active && (await isPositionInUse(tx, ids)))
      throw new AppError('RECORD_IN_USE', {
        reason: explain('position_has_employees'),
      });
  },
};
