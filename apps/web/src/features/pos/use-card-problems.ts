import { useAppInit } from '../../platform/session/session.store.ts';
import { cardBatchError } from '../../platform/payments/card-batch.ts';
import { useNow } from '../../ui/use-now.ts';

/** Batch errors of this till's card terminals, in the user's words. */
export function useCardProblems(): readonly string[] {
  const { offline_data: offline } = useAppInit();
  const now = new Date(useNow());
  return (offline?.card.terminals ?? []).flatMap((terminal) => {
    const problem = cardBatchError(terminal, now);
    return problem === null ? [] : [`${terminal.name}: ${problem.desc}`];
  });
}
