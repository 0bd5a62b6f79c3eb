import { closeRegister, type RegisterReportView } from '@dalpak/contracts';
import { api } from '../../../platform/api/api.ts';
import { hasCode } from '../../../platform/api/errors.ts';
import { CLOSINGS } from '../../../platform/outbox/outbox.types.ts';
import { currentTill } from '../model/till.registry.ts';
import { approvalHeader, isAsking, type KeptApproval, withApproval } from '../model/with-approval.ts';
import { countUnsent } from './register-runtime.ts';

/** One closing, however often it is tried: an answer that was lost is answered again. */
export interface Closing {
  readonly id: string;
  /** It is on its way. */
  begun: boolean;
  /** A colleague's leave, as long as it is good for what is closed. */
  readonly kept: { current: KeptApproval | null };
}

export const newClosing = (): Closing => ({ id: crypto.randomUUID(), begun: false, kept: { current: null } });

interface Closes {
  readonly counted: number | null;
  readonly notes: string;
  readonly despite: boolean;
}

interface Hears {
  /** It goes to the server: nobody is asked any more. */
  readonly onSending: () => void;
  readonly onClosed: (report: RegisterReportView) => void;
  /** Of the device too, which can not tell what it has not sent. */
  readonly onFailed: (failure: unknown) => void;
}

/**
 * Closes the register, by the employee's own right or by a colleague's leave. Pressed again while
 * it waits for either, nothing happens.
 */
export async function closeOnce(closing: Closing, { counted, notes, despite }: Closes, { onSending, onClosed, onFailed }: Hears): Promise<void> {
  const { id, kept } = closing;
  if (closing.begun || isAsking()) return;
  const during = async (run: () => Promise<void>): Promise<void> => {
    closing.begun = true;
    await run().catch((failure: unknown) => {
      if (hasCode(failure, 'APPROVAL_INVALID')) kept.current = null;
      onFailed(failure);
    });
    closing.begun = false;
  };
  const sales = currentTill()?.sales;
  let [unsent, lastSeen]: [number | null, number] = [null, 0];
  await during(async () => {
    unsent = await countUnsent();
    lastSeen = (await sales?.confirmed())?.[CLOSINGS] ?? 0;
  });
  if (unsent === null) return;
  const body = { id, at: new Date().toISOString(), unsent, counted, notes: notes.trim(), despite_missing: despite, last_seen: lastSeen };
  withApproval(closeRegister, { body }, (approval) => void during(async () => {
    onSending();
    const { data } = await api.call(closeRegister, { body }, { headers: approvalHeader(approval) });
    await sales?.confirmSeries(CLOSINGS, data.number ?? 0);
    onClosed(data);
  }), kept);
}
