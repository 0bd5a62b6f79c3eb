import type { FrozenSale } from '@dalpak/engine';
import {
  answerOf,
  eventOfPanel,
  isAllowed,
  modeOfPanel,
  type TillEvent,
  type TillMode,
} from './mode.machine.ts';
import type { Panel } from './panel.types.ts';
import { createSaleStore } from './per-sale-store.ts';

export interface ModeState {
  readonly panel: Panel;
  /** The till waits for an answer. */
  readonly locked: boolean;
  /** The sale that was just finished. */
  readonly done: FrozenSale | null;
}

/** The mode is derived from what is stored, so the panel and the mode never differ. */
export const useMode = createSaleStore<ModeState>({
  panel: { kind: 'browse' },
  locked: false,
  done: null,
});

export const modeOf = ({ panel, locked }: Pick<ModeState, 'panel' | 'locked'>): TillMode =>
  locked ? 'locked' : modeOfPanel(panel);

/** Whether the till allows an event, now or in a given state. */
export const can = (
  event: TillEvent,
  state: Pick<ModeState, 'panel' | 'locked'> = useMode.getState(),
): boolean => isAllowed(modeOf(state), event);

/** Why the till refuses an event; null when it allows it. */
export function refusalOf(event: 'scan' | 'type'): string | null {
  const answer = answerOf(modeOf(useMode.getState()), event);
  return typeof answer === 'object' && answer !== null ? answer.code : null;
}

export const panelNow = (): Panel => useMode.getState().panel;

/** Fills the place next to the bill, where the mode allows it. */
export function enter(panel: Panel): void {
  if (can(eventOfPanel(panel))) useMode.setState({ panel });
}

/** Ends the opening of the register, which nothing else may leave. */
export function endOpening(): void {
  if (panelNow().kind === 'opening') useMode.setState({ panel: { kind: 'browse' } });
}

export const lock = (): void => useMode.setState({ locked: true });

export const unlock = (): void => useMode.setState({ locked: false });

/** Shows the finished sale. */
export const finishSale = (done: FrozenSale): void =>
  useMode.setState({ panel: { kind: 'done' }, locked: false, done });
