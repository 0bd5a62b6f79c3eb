import { asRights, CARD_PATTERN, type FieldFault, isRef, mayGive, type PermissionMap } from '@dalpak/contracts';
import { hashCard } from '../../kernel/auth/card-hash.ts';
import { announceAccessChange } from '../../kernel/auth/session.store.ts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { type Faults, inOrder, type RecordChange, type RecordRules } from '../../record-kit/index.ts';
import { findPositionRights, findTurningRights, isCardTaken, isLastOfAll, isPositionHeld } from './people.store.ts';

/** As bytea is written in a statement. */
const asBytes = (digest: Buffer): string => `\\x${digest.toString('hex')}`;

/**
 * Who gives a position, or a card to somebody who has one, could sign in as that person: so it may hold nothing that
 * they may not do themselves.
 */
async function powerFaults({ tx, data, before, ctx }: RecordChange): Promise<Faults> {
  const fields = (['position', 'card'] as const).filter((field) => field in data);
  const positions = [before?.data['position'], data['position']].filter(isRef).map(({ id }) => id);
  if (fields.length === 0) return {};
  const rights = await findPositionRights(tx, positions);
  if (rights.every((map) => mayGive(ctx.ownPerr, map))) return {};
  return Object.fromEntries(fields.map((field) => [field, { text: 'לתפקיד הזה יש הרשאות שאין לכם. פנו למנהל.' }]));
}

async function cardFaults({ tx, id, data }: RecordChange, cardKey: Buffer): Promise<Faults> {
  const { card } = data;
  if (typeof card !== 'string') return {};
  if (!CARD_PATTERN.test(card)) return { card: 'FIELD_INVALID' satisfies FieldFault };
  return (await isCardTaken(tx, hashCard(cardKey, tx.cloudId, card), id)) ? { card: 'FIELD_TAKEN' satisfies FieldFault } : {};
}

/** Who puts people out of work, or back into it, may do all that they may: nobody locks the one out who is above them. */
function assertMayTurn(ctx: RecordChange['ctx'], rights: readonly PermissionMap[]): void {
  if (!rights.every((map) => mayGive(ctx.ownPerr, map))) throw new AppError('PERMISSION_DENIED', { desc: 'יש שם הרשאות שאין לכם. פנו למנהל.' });
}

const announce = (tx: TenantTx): Promise<void> => announceAccessChange(tx, tx.cloudId);

/** Employees: of a card a digest is kept, and what changes about a person's rights holds at once. */
export function employeeRules(cardKey: Buffer): RecordRules {
  return {
    check: async (change) => ({ ...inOrder(change, 'start_date', 'end_date'), ...(await cardFaults(change, cardKey)), ...(await powerFaults(change)) }),
    derive: ({ tx, data: { card } }) => Promise.resolve(typeof card === 'string' ? { card: asBytes(hashCard(cardKey, tx.cloudId, card)) } : {}),
    after: ({ tx }) => announce(tx),
    beforeStatus: async (tx, ids, active, ctx) => {
      assertMayTurn(ctx, await findTurningRights(tx, ids, active));
      await announce(tx);
    },
    removing: (tx) => announce(tx),
  };
}

/**
 * Who sets what a position may do could put themselves or a friend into it: neither what it may now nor what it may then
 * goes beyond what they may do themselves. Somebody who may do everything stays.
 */
async function rightsFaults({ tx, id, before, data, ctx }: RecordChange): Promise<Faults> {
  const wanted = data['permissions'];
  if (wanted === undefined) return {};
  const [was, is] = [asRights(before?.data['permissions'] ?? null), asRights(wanted)];
  if (!mayGive(ctx.ownPerr, was) || !mayGive(ctx.ownPerr, is)) return { permissions: { text: 'אי אפשר לתת או לקחת הרשאות שאין לכם. פנו למנהל.' } };
  if (was.all === 1 && is.all !== 1 && (await isLastOfAll(tx, id))) return { permissions: { text: 'זה התפקיד האחרון של משתמש שמותר לו הכול. תנו קודם "מותר הכול" לתפקיד אחר של משתמש.' } };
  return {};
}

/** What a position may do holds at once for everybody in it; one that somebody has stays in use. */
export const positionRules: RecordRules = {
  check: rightsFaults,
  after: ({ tx }) => announce(tx),
  beforeStatus: async (tx, ids, active, ctx) => {
    assertMayTurn(ctx, await findPositionRights(tx, ids));
    if (!active && (await isPositionHeld(tx, ids))) throw new AppError('RECORD_IN_USE', { desc: 'יש עובדים בתפקיד הזה. העבירו אותם לתפקיד אחר קודם.' });
  },
};
