import { explain } from '../../kernel/errors/explain.ts';
import { randomInt, randomUUID } from 'node:crypto';
import { canGrant } from '@dalpak/contracts';
import { hashCard } from '../../kernel/auth/card-hash.ts';
import { assertStrongPassword, hashPassword } from '../../kernel/auth/password.ts';
import { createCloud, isUniqueViolation, tenantDb, type TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { insertRestaurant, START_RESTAURANT } from '../restaurant/index.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import { findPositionRights } from '../employees/index.ts';
import { insertChart } from '../ledger/index.ts';
import { insertStartPaymentTypes } from '../payments/index.ts';
import { insertStartSubscriptions } from '../subscriptions/index.ts';
import { insertReadyDashboards } from '../dashboards/index.ts';
import { startModules, START_POSITIONS } from './first-records.ts';
import type { SignUpOffer } from './new-customer.types.ts';
import * as store from './signup.store.ts';
import { TERMINAL_NAME } from './first-words.ts';

/** A business as its owner describes it on the sign-up screen. */
export interface SignUp {
  readonly businessName: string;
  /** Nine digits. */
  readonly vatNumber: string;
  readonly branchName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly card: string;
  /** 2 = a shop, 3 = a restaurant. When it is left out, the service has all modules. */
  readonly type?: 2 | 3;
  /** The service or package of the provider that it begins with. */
  readonly offer?: SignUpOffer;
  /** The first business of a system becomes the provider of those that follow. */
  readonly provides?: boolean;
}

/** @throws WEAK_PASSWORD */
export function assertPasswordOf({
  password,
  email,
  businessName,
  firstName,
  lastName,
}: SignUp): void {
  assertStrongPassword(password, [email.split('@', 1)[0] ?? '', businessName, firstName, lastName]);
}

/**
 * Opens a business in one transaction: cloud, licence, branch with its warehouse, terminal,
 * positions, and the owner as user and as employee with a card.
 *
 * @param also what else the transaction stores
 * @returns uuid of the cloud
 * @throws WEAK_PASSWORD, EMAIL_TAKEN
 */
export async function openBusiness(
  kernel: Kernel,
  input: SignUp,
  also?: (tx: TenantTx, code: string) => Promise<void>,
): Promise<string> {
  assertPasswordOf(input);
  // Before the transaction: hashing is slow on purpose and must not hold a connection.
  const passwordHash = await hashPassword(input.password);
  const uuid = randomUUID();
  const cloud = {
    uuid,
    code: String(randomInt(10_000_000, 100_000_000)),
    name: input.businessName,
    vatName: input.businessName,
    vatNumber: input.vatNumber,
    address: '',
    phone: '',
  };
  try {
    await createCloud(kernel.database.systemPool, cloud, async (tx) => {
      await fillCloud(kernel, tx, { ...input, code: cloud.code, passwordHash });
      await also?.(tx, cloud.code);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new AppError('EMAIL_TAKEN');
    throw error;
  }
  return uuid;
}

/** Type of a restaurant's sign-up (specification, shell §2). */
const RESTAURANT = 3;

async function fillCloud(
  kernel: Kernel,
  tx: TenantTx,
  input: SignUp & { code: string; passwordHash: string },
): Promise<void> {
  const userId = await store.insertUser(
    tx,
    input.email,
    `${input.firstName} ${input.lastName}`.trim(),
    input.passwordHash,
  );
  const serviceId = await store.insertService(
    tx,
    input.businessName,
    input.code,
    startModules(input.type),
  );
  await insertStartSubscriptions(tx, serviceId);
  await insertStartPaymentTypes(tx);
  await insertChart(tx);
  const branchId = await store.insertBranch(tx, input.branchName);
  await store.insertTerminal(tx, branchId, serviceId, TERMINAL_NAME);
  const [managerId = 0] = await store.insertPositions(tx, START_POSITIONS);
  const employeeId = await store.insertEmployee(tx, {
    firstName: input.firstName,
    lastName: input.lastName,
    positionId: managerId,
    cardHash: hashCard(kernel.database.secrets['card-lookup'], tx.cloudId, input.card),
  });
  await store.insertMember(tx, userId, managerId, employeeId);
  await insertReadyDashboards(tx, startModules(input.type));
  if (input.type === RESTAURANT) {
    await insertRestaurant(tx, START_RESTAURANT, true);
    // A restaurant's bills are orders that wait for their payment.
    await store.insertOrderSetting(tx);
  }
}

/** A new user of the back office, as the user who adds them describes them. */
export interface NewUser extends Pick<SignUp, 'firstName' | 'lastName' | 'email' | 'password'> {
  /** Number of the position. */
  readonly position: number;
}

/**
 * Adds a user to the open business. The position may allow no more than the caller's own, and an
 * e-mail with an account in any business is refused, because its owner has not agreed.
 *
 * @returns number of the user
 * @throws WEAK_PASSWORD, EMAIL_TAKEN; NOT_FOUND for an unknown position; PERMISSION_DENIED
 */
export async function signUpUser(
  kernel: Kernel,
  ctx: SessionContext,
  { firstName, lastName, email, password, position }: NewUser,
): Promise<number> {
  assertStrongPassword(password, [email.split('@', 1)[0] ?? '', firstName, lastName]);
  const passwordHash = await hashPassword(password);
  try {
    // A connection of a single business cannot create users.
    return await tenantDb(kernel.database.systemPool, ctx.cloudId)
      .limitTo('office')
      .tx(async (tx) => {
        const [rights] = await findPositionRights(tx, [position]);
        if (rights === undefined) throw new AppError('NOT_FOUND');
        if (!canGrant(ctx.ownPerr, rights))
          throw new AppError('PERMISSION_DENIED', {
            reason: explain('position_beyond_own'),
          });
        const userId = await store.insertUser(tx, email, `${firstName} ${lastName}`, passwordHash);
        await store.insertMember(tx, userId, position, null);
        await writeAudit(tx, {
          ...actorOf(ctx),
          action: 'user.signed_up',
          entity: 'user',
          entityId: String(userId),
          before: null,
          after: { email, position },
        });
        return userId;
      });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw new AppError('EMAIL_TAKEN');
    throw error;
  }
}

/** Which of the records that the first sale needs the open business has. */
export async function startState({ db }: Pick<SessionContext, 'db'>) {
  const { branch, terminal, employee, product } = await store.readStart(db);
  return {
    done: branch && terminal && employee && product,
    steps: { branch, terminal, employee, product },
  };
}
