/** Direction in which the marks of a chart follow each other on the screen. */
export type MarkFlow = 'left' | 'right' | 'down';

const FORWARD = { left: 'ArrowLeft', right: 'ArrowRight', down: 'ArrowDown' } as const;
const BACK = { left: 'ArrowRight', right: 'ArrowLeft', down: 'ArrowUp' } as const;

/** Steps of an arrow among points and series; null for a key that is none. */
export function stepOf(
  key: string,
  flow: MarkFlow,
): readonly [points: number, series: number] | null {
  if (key === FORWARD[flow]) return [1, 0];
  if (key === BACK[flow]) return [-1, 0];
  if (key === (flow === 'down' ? 'ArrowLeft' : 'ArrowDown')) return [0, 1];
  if (key === (flow === 'down' ? 'ArrowRight' : 'ArrowUp')) return [0, -1];
  return null;
}
