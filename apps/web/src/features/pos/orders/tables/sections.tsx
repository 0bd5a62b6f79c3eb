import { assignSection, type RestaurantView } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { api } from '../../../../platform/api/api.ts';
import { currentInit } from '../../../../platform/session/session.store.ts';
import arrange from '../../../../ui/layout/arrange.module.css';
import classes from '../orders.module.css';
import { usePlanWords } from '../plan-words.ts';
import { runExclusive } from '../till-orders.ts';

/** The sections of a floor, with who serves each; a touch takes one over. */
export function Sections({
  plan,
  floor,
}: {
  readonly plan: RestaurantView;
  readonly floor: number;
}): ReactNode {
  const word = usePlanWords();
  const own = currentInit()?.employee?.id ?? null;
  const names = [
    ...new Set(
      plan.elements.flatMap((element) =>
        element.floor === floor && element.section !== '' ? [element.section] : [],
      ),
    ),
  ];
  if (names.length === 0) return null;
  const waiterOf = (name: string) =>
    plan.sections.find(({ section }) => section === name)?.waiter ?? null;
  return (
    <div className={arrange['wrappingLine']} role="group" aria-label={word('sections')}>
      {names.map((name) => {
        const waiter = waiterOf(name);
        const isOwn = waiter !== null && waiter.id === own;
        return (
          <button
            key={name}
            type="button"
            className={classes['act']}
            aria-pressed={isOwn}
            disabled={isOwn || own === null}
            onClick={() =>
              void runExclusive(async () => {
                await api.call(assignSection, { body: { section: name, waiter: own } });
              })
            }
          >
            {word('section', { name })} ·{' '}
            {isOwn ? word('mine') : (waiter?.name ?? word('takeSection'))}
          </button>
        );
      })}
    </div>
  );
}
