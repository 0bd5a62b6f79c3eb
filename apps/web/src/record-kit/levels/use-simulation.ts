import {
  mergeSimulations,
  NO_SIMULATION,
  type PromotionSimulation,
  simulatePromotion,
  type SimulationPlace,
} from '@dalpak/contracts';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError, type ShownError } from '../../platform/api/describe-error.ts';

export interface SimulationRequest {
  readonly id: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly against: 'stored' | 'none';
  readonly from: string;
  readonly to: string;
}

interface SimulationState {
  readonly phase: 'idle' | 'running' | 'done' | 'stopped' | 'failed';
  /** The result so far; it grows while the simulation runs. */
  readonly result: PromotionSimulation;
  /** Number of sales in the period; null until the first part has arrived. */
  readonly count: number | null;
  readonly failure: ShownError | null;
}

const IDLE: SimulationState = { phase: 'idle', result: NO_SIMULATION, count: null, failure: null };

/**
 * Requests the simulation part by part and merges the results; what was found until it is stopped
 * stays. Leaving the screen stops it.
 */
export function useSimulation(): {
  readonly state: SimulationState;
  readonly run: (wish: SimulationRequest) => Promise<void>;
  readonly stop: () => void;
} {
  const [state, setState] = useState(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (wish: SimulationRequest): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    let result = NO_SIMULATION;
    let count: number | null = null;
    let after: SimulationPlace | null = null;
    setState({ ...IDLE, phase: 'running' });
    try {
      do {
        const { data }: Awaited<ReturnType<typeof requestPart>> = await requestPart(
          wish,
          after,
          controller.signal,
        );
        if (controller.signal.aborted) return;
        result = mergeSimulations(result, data.part);
        count = data.count ?? count;
        after = data.next;
        setState({ phase: after === null ? 'done' : 'running', result, count, failure: null });
      } while (after !== null);
    } catch (error) {
      if (!controller.signal.aborted)
        setState({ phase: 'failed', result, count, failure: describeError(error) });
    }
  };
  return {
    state,
    run,
    stop: () => {
      running.current?.abort();
      setState((now) => ({ ...now, phase: 'stopped' }));
    },
  };
}

const requestPart = (wish: SimulationRequest, after: SimulationPlace | null, signal: AbortSignal) =>
  api.call(
    simulatePromotion,
    { body: { ...wish, ...(after === null ? {} : { after }) } },
    { signal },
  );
