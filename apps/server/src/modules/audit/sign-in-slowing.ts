import type { AttemptCount, AttemptLimits } from '../../kernel/auth/attempt-limits.ts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { writeAudit, type AuditEntry } from './audit.store.ts';

/** The longest wait of a count: what is refused meanwhile says nothing new. */
const QUIET_SECONDS = 15 * 60;

/** Whose tries are slowed down: the cards of a terminal, or a user of the back office. */
type Slowed = Pick<AuditEntry, 'entity' | 'entityId'> & { readonly terminalId?: number };

export interface CountedTry {
  readonly counts: readonly AttemptCount[];
  /** From where it was made, as limits tell callers apart. */
  readonly network: string;
  /** Where it is written down when it has to wait; null when there is nobody to ask about it. */
  readonly home: () => Promise<{ readonly db: TenantDb; readonly slowed: Slowed } | null>;
}

interface SlowingParts {
  readonly limits: Pick<AttemptLimits, 'begin' | 'waiting'>;
  readonly afterwards: Kernel['afterwards'];
}

/**
 * Counts a try and writes down when it has to wait. Nothing of the writing, nor the question whom it is about, is waited
 * for: a refusal comes as fast for an account that exists as for one nobody has, and stays a refusal when it fails.
 * @throws SIGN_IN_LIMITED with the seconds to wait.
 */
export async function countAudited({ limits, afterwards }: SlowingParts, { counts, network, home }: CountedTry): Promise<void> {
  try {
    await limits.begin(counts);
  } catch (error) {
    if (error instanceof AppError && error.code === 'SIGN_IN_LIMITED') {
      afterwards('A sign-in that was slowed down could not be written down', async () => {
        const found = await home();
        if (found === null) return;
        const after = { network, counts: await limits.waiting(counts) };
        const entry: AuditEntry = { action: 'sign_in.slowed', actor: { kind: 'system', id: null }, quietSeconds: QUIET_SECONDS, after, ...found.slowed };
        await found.db.tx((tx) => writeAudit(tx, entry));
      });
    }
    throw error;
  }
}
