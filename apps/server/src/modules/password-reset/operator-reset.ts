import { hashPassword } from '../../kernel/auth/password.ts';
import { tenantDb, type Database } from '../../kernel/db/index.ts';
import type { Mailer } from '../../kernel/mail/mailer.ts';
import { writeAudit, type AuditEntry } from '../audit/index.ts';
import { listCloudsOf } from '../auth/index.ts';
import { passwordChangedMail } from './mail-words.ts';
import {
  assertPasswordOf,
  LINK_MINUTES,
  makeLink,
  type LinkPlace,
} from './password-reset.service.ts';
import * as store from './password-reset.store.ts';

export interface OperatorReset {
  readonly email: string;
  /** Null: a link is made, by which the user sets one. */
  readonly password: string | null;
}

export interface OperatorResetParts {
  readonly database: Database;
  readonly place: LinkPlace;
  readonly now: number;
  readonly mail: Pick<Mailer, 'send'>;
}

/** The outcome of a reset. The link is returned once. */
export interface OperatorResetDone {
  readonly link: { readonly address: string; readonly minutes: number } | null;
  readonly sessionsEnded: number;
}

/**
 * Resets a user's password for the operator. Every session of the user ends at once, also when a
 * link is made: a user who asks the operator may have lost more than the password.
 * @returns null for an address without a user who may sign in
 * @throws WEAK_PASSWORD; MAIL_NOT_SENT once the password is set
 */
export async function resetByOperator(
  { database, place, now, mail }: OperatorResetParts,
  { email, password }: OperatorReset,
): Promise<OperatorResetDone | null> {
  const { system } = database;
  const user = await store.findActiveUser(system, email);
  if (user === null) return null;
  if (password === null) {
    const address = await makeLink(database, place, user.id, now);
    const sessionsEnded = await store.endSessions(system, user.id);
    await auditReset(database, user.id, now, 'user.reset_link_made', sessionsEnded);
    return { link: { address, minutes: LINK_MINUTES }, sessionsEnded };
  }
  assertPasswordOf(user, password);
  const { length: sessionsEnded } = await store.setPassword(
    system,
    user.id,
    await hashPassword(password),
  );
  await auditReset(database, user.id, now, 'user.password_reset', sessionsEnded);
  await mail.send(passwordChangedMail(user.email, { at: now, from: 'dalpak reset-password' }));
  return { link: null, sessionsEnded };
}

async function auditReset(
  { system, pool }: Database,
  userId: number,
  now: number,
  action: AuditEntry['action'],
  sessionsEnded: number,
): Promise<void> {
  const cloud = (await listCloudsOf(system, userId, now))[0];
  if (cloud === undefined) return;
  await tenantDb(pool, cloud.cloud_id).tx((tx) =>
    writeAudit(tx, {
      action,
      actor: { kind: 'system', id: null },
      entity: 'user',
      entityId: String(userId),
      after: { sessions_ended: sessionsEnded },
    }),
  );
}
