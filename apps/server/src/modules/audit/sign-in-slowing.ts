import type { AttemptCount, AttemptLimits } from '../../kernel/auth/attempt-limits.ts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { writeAudit, type AuditEntry } from './audit.store.ts';

/** The longest wait that a count imposes: further refusals within it add no information. */
const QUIET_SECONDS = 15 * 60;

/** Whose attempts are slowed down: the cards of a terminal, or a user of the back office. */
type SlowedTarget = Pick<AuditEntry, 'entity' | 'entityId'> & { readonly terminalId?: number };

export interface CountedAttempt {
  readonly counts: readonly AttemptCount[];
  /** The network of the attempt, as the limits distinguish callers. */
  readonly network: string;
  /** Where the delay is audited; null when the account does not exist. */
  readonly findAuditTarget: () => Promise<{
    readonly db: TenantDb;
    readonly slowed: SlowedTarget;
  } | null>;
}

interface SlowingParts {
  readonly limits: Pick<AttemptLimits, 'begin' | 'listBlocked'>;
  readonly runInBackground: Kernel['runInBackground'];
}

/**
 * Counts a sign-in attempt and audits it when it has to wait. Neither the writing nor the lookup of
 * the account is awaited: a refusal takes the same time for an existing account as for an unknown
 * one, and stays a refusal when the writing fails.
 * @throws SIGN_IN_LIMITED with the seconds to wait.
 */
export async function countAudited(
  { limits, runInBackground: afterwards }: SlowingParts,
  { counts, network, findAuditTarget: home }: CountedAttempt,
): Promise<void> {
  try {
    await limits.begin(counts);
  } catch (error) {
    if (error instanceof AppError && error.code === 'SIGN_IN_LIMITED') {
      afterwards('A sign-in that was slowed down could not be written down', async () => {
        const found = await home();
        if (found === null) return;
        const after = { network, counts: await limits.listBlocked(counts) };
        const entry: AuditEntry = {
          action: 'sign_in.slowed',
          actor: { kind: 'system', id: null },
          quietSeconds: QUIET_SECONDS,
          after,
          ...found.slowed,
        };
        await found.db.tx((tx) => writeAudit(tx, entry));
      });
    }
    throw error;
  }
}
