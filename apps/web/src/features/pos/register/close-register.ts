import { closeRegister, type RegisterReportView } from '@dalpak/contracts';
import { api } from '../../../platform/api/api.ts';
import { hasCode } from '../../../platform/api/errors.ts';
import { CLOSINGS } from '../../../platform/outbox/outbox.types.ts';
import { currentTill } from '../till/till.registry.ts';
import {
  approvalHeader,
  isApprovalPending,
  type StoredApproval,
  withApproval,
} from '../bill/with-approval.ts';
import { type Coin, COINS, piecesOf, sumOfTexts } from './counting/coins.ts';
import { readCount } from './counting/count-draft.ts';
import { countUnsentOfTill } from './register-runtime.ts';

/** One closing, however often it is tried: a retry after a lost answer gets the same answer. */
export interface Closing {
  readonly id: string;
  /** The closing is being sent. */
  isSending: boolean;
  /** A colleague's approval, as long as it covers what is closed. */
  readonly approval: { current: StoredApproval | null };
}

export const newClosing = (): Closing => ({
  id: crypto.randomUUID(),
  isSending: false,
  approval: { current: null },
});

interface ClosingInput {
  readonly counted: number | null;
  readonly notes: string;
  readonly despite: boolean;
}

interface ClosingListeners {
  /** Called when the closing is sent: no approval is pending any more. */
  readonly onSending: () => void;
  readonly onClosed: (report: RegisterReportView) => void;
  /** Called on a failure, also when the device cannot read what is unsent. */
  readonly onFailed: (failure: unknown) => void;
}

/** The count by note and coin, where the sum came from one. */
function countedPieces(counted: number | null): {
  readonly pieces?: { value: Coin; count: number }[];
} {
  const texts = readCount('close');
  if (texts === null || counted === null || counted === 0 || sumOfTexts(texts) !== counted)
    return {};
  return {
    pieces: COINS.flatMap((value) => {
      const count = piecesOf(texts[value] ?? '');
      return count === 0 ? [] : [{ value, count }];
    }),
  };
}

/**
 * Closes the register, by the employee's own permission or a colleague's approval. A second press
 * while either is pending does nothing.
 */
export async function closeOnce(
  closing: Closing,
  { counted, notes, despite }: ClosingInput,
  { onSending, onClosed, onFailed }: ClosingListeners,
): Promise<void> {
  const { id, approval: kept } = closing;
  if (closing.isSending || isApprovalPending()) return;
  const during = async (run: () => Promise<void>): Promise<void> => {
    closing.isSending = true;
    await run().catch((failure: unknown) => {
      if (hasCode(failure, 'APPROVAL_INVALID')) kept.current = null;
      onFailed(failure);
    });
    closing.isSending = false;
  };
  const sales = currentTill()?.sales;
  let [unsent, lastSeen]: [number | null, number] = [null, 0];
  await during(async () => {
    unsent = await countUnsentOfTill();
    lastSeen = (await sales?.confirmed())?.[CLOSINGS] ?? 0;
  });
  if (unsent === null) return;
  const body = {
    id,
    at: new Date().toISOString(),
    unsent,
    counted,
    notes: notes.trim(),
    despite_missing: despite,
    last_seen: lastSeen,
    ...countedPieces(counted),
  };
  withApproval(
    closeRegister,
    { body },
    (approval) =>
      void during(async () => {
        onSending();
        const { data } = await api.call(
          closeRegister,
          { body },
          { headers: approvalHeader(approval) },
        );
        await sales?.confirmSeries(CLOSINGS, data.number ?? 0);
        onClosed(data);
      }),
    kept,
  );
}
