import { type ReactNode, useEffect, useRef } from 'react';
import { showProblem } from '../../../platform/api/error-dialog.store.ts';
import { cardWords } from '../../../platform/card-terminals/card-words.ts';
import { cardBatchError } from '../../../platform/payments/card-batch.ts';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { localDateOf } from '../../../ui/format/format-date.ts';
import { CLOCK_TICK_MS, useNow } from '../../../ui/messages/use-now.ts';
import { setCardProblems } from '../till/till-status.store.ts';
import { useTillFacts } from '../bill/facts.ts';
import { can } from '../bill/mode.store.ts';
import { show } from '../bill/open-panel.ts';

/** How often the till looks whether a new day has begun. */
const LOOK_MS = 30 * CLOCK_TICK_MS;

/**
 * Opens the dialog of a card terminal's batch error (specification, shell §8) at the till's start
 * and once each day after that, never over a bill that has lines.
 */
export function BatchAlert(): ReactNode {
  const { offline_data: offline } = useAppInit();
  const now = useNow(LOOK_MS);
  const shown = useRef('');
  const busy = useTillFacts((state) => !can('act', state) || (state.cart?.rows.length ?? 0) > 0);
  const terminals = offline?.card.terminals;
  const phone = offline?.settings.service_phone ?? '';
  // The status light shows them on every screen of the till.
  useEffect(() => {
    const cardProblems = (terminals ?? []).flatMap((terminal) => {
      const problem = cardBatchError(terminal, new Date(now));
      return problem === null ? [] : [`${terminal.name}: ${problem.desc}`];
    });
    setCardProblems(cardProblems);
  }, [now, terminals]);
  useEffect(() => {
    const today = localDateOf(now);
    if (busy || shown.current === today) return;
    const problem = (terminals ?? [])
      .map((terminal) => cardBatchError(terminal, new Date(now)))
      .find((error) => error !== null);
    if (problem === undefined) return;
    shown.current = today;
    showProblem(
      {
        code: problem.code,
        description: problem.desc,
        details:
          phone === '' ? [] : [{ text: `${cardWords().servicePhone}: \u2066${phone}\u2069` }],
        recommendations: problem.recommendations,
      },
      [{ label: cardWords().now, run: () => show({ kind: 'transmission' }) }],
    );
  }, [now, busy, terminals, phone]);
  return null;
}
