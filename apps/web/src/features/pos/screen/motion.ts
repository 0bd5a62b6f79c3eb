import { formatMoney } from '../../../ui/format/format-number.ts';
import { useBill } from '../bill/bill.store.ts';
import { useMode } from '../bill/mode.store.ts';

const MOTION_MS = 120;

/** What moves now: each says how it ends at once. */
const moving = new Set<() => void>();
/** Keys and touches so far: what was to move before the last of them does not begin any more. */
let steps = 0;
/** The key or touch that made the last change; its listeners run before and after the one here. */
let cause: Event | undefined;

function endAll(event?: Event): void {
  if (event === undefined || event !== cause) steps += 1;
  for (const end of moving) end();
  moving.clear();
}

/** Moves a part that is on the screen already. It changes no layout, and never waits for anything. */
function move(part: Element | null | undefined, frames: Keyframe[], duration = MOTION_MS): void {
  if (part === null || part === undefined) return;
  const motion = part.animate(frames, { duration, easing: 'ease-out' });
  const end = (): void => motion.cancel();
  moving.add(end);
  motion.addEventListener('finish', () => moving.delete(end));
}

/**
 * Counts the total to its value. The true sum stands there from the first frame, for screen readers
 * and for who looks closely; the counting is drawn over it.
 */
function count(from: number, to: number): void {
  const total = document.querySelector<HTMLElement>('[data-testid="bill-total"]');
  if (total === null || from === to) return;
  const start = performance.now();
  let frame = 0;
  const end = (): void => {
    cancelAnimationFrame(frame);
    delete total.dataset['counting'];
  };
  const step = (): void => {
    const share = (performance.now() - start) / MOTION_MS;
    if (share >= 1) {
      end();
      moving.delete(end);
      return;
    }
    total.dataset['counting'] = formatMoney(Math.round(from + (to - from) * share));
    frame = requestAnimationFrame(step);
  };
  moving.add(end);
  step();
}

const sideways = (): number => (document.documentElement.dir === 'rtl' ? 24 : -24);

/**
 * Says by motion what happened: a line came or went, the sum changed, a panel opened, a sale was
 * paid. It begins after the frame that shows it, ends at the next key or touch, and there is none
 * where less motion is asked.
 * @returns ends it
 */
export function startMotion(): () => void {
  const less = matchMedia('(prefers-reduced-motion: reduce)');
  const afterPaint = (run: () => void): void => {
    if (less.matches) return;
    cause = window.event;
    const step = steps;
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (step === steps) run();
      }),
    );
  };
  const ends = [
    useBill.subscribe(({ priced, cart }, before) => {
      if (cart?.id !== before.cart?.id) return;
      const [is, was] = [priced?.rows.length ?? 0, before.priced?.rows.length ?? 0];
      const [to, from] = [priced?.total ?? 0, before.priced?.total ?? 0];
      afterPaint(() => {
        if (is > was)
          move(document.querySelector('[data-testid="bill-row"][data-lit="true"]'), [
            { transform: 'translateY(-12px)', opacity: 0.4 },
            { transform: 'none', opacity: 1 },
          ]);
        else if (is < was)
          move(document.querySelector('[data-testid="removed-row"]'), [
            { transform: 'scaleY(1.3)', transformOrigin: 'top', opacity: 0.4 },
            { transform: 'none', opacity: 1 },
          ]);
        count(from, to);
      });
    }),
    useMode.subscribe(({ panel }, before) => {
      if (panel.kind === before.panel.kind) return;
      afterPaint(() => {
        if (panel.kind === 'done')
          move(
            document.querySelector('[data-testid="done"] h2'),
            [{ clipPath: 'inset(0 100% 0 0)' }, { clipPath: 'inset(0 0 0 0)' }],
            MOTION_MS * 2,
          );
        else if (panel.kind !== 'browse')
          move(document.querySelector('[data-panel]')?.firstElementChild, [
            { transform: `translateX(${sideways()}px)`, opacity: 0.4 },
            { transform: 'none', opacity: 1 },
          ]);
      });
    }),
  ];
  const next = ['keydown', 'pointerdown'] as const;
  for (const kind of next) addEventListener(kind, endAll, true);
  return () => {
    endAll();
    for (const end of ends) end();
    for (const kind of next) removeEventListener(kind, endAll, true);
  };
}
