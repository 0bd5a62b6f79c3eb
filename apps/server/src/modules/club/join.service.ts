import type { CustomerView, MemberCard } from '@dalpak/contracts';
import { COMPONENT, MAX_ID } from '@dalpak/contracts';
import { attemptCount } from '../../kernel/auth/attempt-limits.ts';
import { networkOf } from '../../kernel/auth/network.ts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { ContextOf, PublicContext } from '../../kernel/http/call/context.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { publish } from '../../kernel/push/publish.ts';
import { generateNumber, newCardToken } from '../../kernel/unguessable-number.ts';
import { actorOf, entityIdOf, writeAudit } from '../audit/index.ts';
import { readCustomers } from '../customers/index.ts';
import { readMember } from './club.service.ts';
import * as clubStore from './club.store.ts';
import * as store from './join.store.ts';

/** Belongs to no bill. */
const NO_BILL = '00000000-0000-0000-0000-000000000000';

const cardOf = (cloudId: number, token: string): string => `${cloudId}-${token}`;

export interface JoinWish {
  readonly club: number;
  readonly customer: number | null;
  readonly phone: string;
  readonly name: string;
  readonly other_person: boolean;
  readonly marketing: boolean;
}

export interface Joined {
  readonly customer: CustomerView;
  readonly number: string;
  readonly card: string;
}

type Clubs = Awaited<ReturnType<typeof store.listClubs>>;

/** The clubs that a customer can join here. */
export async function clubsOf(db: TenantDb): Promise<Clubs[number][]> {
  return [...(await store.listClubs(db))];
}

/**
 * Makes a customer a member of a club. Where the club has a fee the sale of its product makes the
 * membership and puts the customer into the club's group, so that its prices begin when it is paid;
 * only the customer is made here.
 * @throws NOT_FOUND; PHONE_KNOWN with the customer who has the number; MEMBER_ALREADY
 */
export async function joinClub(
  ctx: ContextOf<'employee'>,
  wish: JoinWish,
  today: string,
): Promise<Joined> {
  return ctx.db.tx(async (tx) => {
    const club = (await store.listClubs(tx)).find(({ id }) => id === wish.club);
    if (club === undefined) throw new AppError('NOT_FOUND');
    if (wish.customer === null && !wish.other_person) {
      const known = await store.findByPhone(tx, wish.phone);
      if (known !== null)
        throw new AppError('PHONE_KNOWN', {
          details: [{ text: known.name, field: String(known.id) }],
        });
    }
    const isPaid = club.product !== null;
    const groupId = isPaid ? null : club.id;
    const customerId = wish.customer ?? (await store.insertCustomer(tx, { ...wish, groupId }));
    if ((await clubStore.findMembership(tx, customerId, today)) !== null)
      throw new AppError('MEMBER_ALREADY');
    // The customer's row stays locked from here, so that of two tills one makes the membership.
    if (!(await store.enterClub(tx, customerId, { groupId, marketing: wish.marketing })))
      throw new AppError('NOT_FOUND');
    if ((await clubStore.findMembership(tx, customerId, today)) !== null)
      throw new AppError('MEMBER_ALREADY');
    const card = newCardToken();
    const revived = isPaid ? null : await store.reviveMembership(tx, customerId, { card, today });
    const number = isPaid ? '' : (revived ?? generateNumber());
    if (!isPaid && revived === null)
      await store.insertMembership(tx, { customerId, groupId: club.id, number, card, today });
    await writeAudit(tx, {
      action: wish.customer === null ? 'record.created' : 'record.changed',
      ...actorOf(ctx),
      entity: 'record',
      entityId: entityIdOf(COMPONENT.customers, customerId),
      after: { name: wish.name, phone: wish.phone, club: club.name, marketing: wish.marketing },
    });
    await publish(tx, 'sync:changed', { tables: ['Customers'] });
    const [customer] = await readCustomers(tx, [customerId], true);
    return {
      customer: requireFound(customer ?? null),
      number,
      card: isPaid ? '' : cardOf(tx.cloudId, card),
    };
  });
}

interface Card {
  readonly db: TenantDb;
  readonly holder: store.CardHolder;
}

/**
 * Finds the member of a card page. A token cannot be guessed, so the right one always opens: others
 * behind the same address, such as a shop's, cannot lock a member out. Wrong ones are counted.
 * @throws NOT_FOUND, SIGN_IN_LIMITED
 */
async function findCard(kernel: Kernel, ctx: PublicContext, token: string): Promise<Card> {
  const dash = token.indexOf('-');
  const cloudId = Number(token.slice(0, dash));
  const db = cloudId >= 1 && cloudId <= MAX_ID ? kernel.tenant(cloudId) : null;
  const holder = db === null ? null : await store.findCardHolder(db, token.slice(dash + 1));
  if (db !== null && holder !== null) return { db, holder };
  await kernel.limits.begin([attemptCount('memberCard', networkOf(ctx.request.address))]);
  throw new AppError('NOT_FOUND');
}

export async function readCard(
  kernel: Kernel,
  ctx: PublicContext,
  token: string,
  today: string,
): Promise<MemberCard> {
  const { db, holder } = await findCard(kernel, ctx, token);
  const member = requireFound(
    await readMember(db, { customerId: holder.customerId, billId: NO_BILL, today }, false),
  );
  const { programme } = member;
  return {
    business: holder.business,
    name: holder.name,
    club: holder.club,
    number: member.number,
    points: member.points,
    worth: programme === null ? null : member.points * programme.worth,
    expires_on: holder.expiresOn,
    marketing: holder.marketing,
    gifts: member.gifts.map(({ name, last_day }) => ({ name, last_day })),
  };
}

export async function setConsent(
  kernel: Kernel,
  ctx: PublicContext,
  token: string,
  marketing: boolean,
): Promise<void> {
  const { db, holder } = await findCard(kernel, ctx, token);
  await db.tx(async (tx) => {
    await store.setMarketing(tx, holder.customerId, marketing);
    await auditCard(tx, holder, { marketing });
  });
}

export async function leaveClub(kernel: Kernel, ctx: PublicContext, token: string): Promise<void> {
  const { db, holder } = await findCard(kernel, ctx, token);
  await db.tx(async (tx) => {
    await store.endMembership(tx, holder);
    await auditCard(tx, holder, { marketing: false, club: false });
    await publish(tx, 'sync:changed', { tables: ['Customers'] });
  });
}

/** A card page has no user: its acts stand in the customer's history in the system's name. */
function auditCard(
  tx: TenantTx,
  { customerId, marketing }: store.CardHolder,
  after: { readonly marketing: boolean; readonly club?: false },
): Promise<void> {
  return writeAudit(tx, {
    action: 'record.changed',
    actor: { kind: 'system', id: null },
    entity: 'record',
    entityId: entityIdOf(COMPONENT.customers, customerId),
    before: { marketing, ...(after.club === undefined ? {} : { club: true }) },
    after,
  });
}
