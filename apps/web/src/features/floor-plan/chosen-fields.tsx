import { Button, NumberInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import classes from './floor-plan.module.css';
import {
  alignChosen,
  copyChosen,
  editChosen,
  type PlanDraft,
  removeChosen,
  resizeChosen,
  spreadChosen,
  STEP,
  turnChosen,
} from './plan-edit.ts';
import { useFloorWords } from './words.ts';

/** The facts of what is chosen on the drawing, and what can be done with it. */
export function ChosenFields({
  draft,
  onChange,
}: {
  readonly draft: PlanDraft;
  readonly onChange: (next: PlanDraft) => void;
}): ReactNode {
  const word = useFloorWords();
  const [index = -1] = draft.chosen;
  const element = draft.elements[index];
  if (element === undefined) return <aside className={classes['side']}>{word('nothing')}</aside>;
  const isOne = draft.chosen.length === 1;
  const acts = [
    ['turn', () => turnChosen(draft)],
    ['copy', () => copyChosen(draft, word('table'))],
    ['larger', () => resizeChosen(draft, STEP * 2, STEP * 2)],
    ['smaller', () => resizeChosen(draft, -STEP * 2, -STEP * 2)],
    ...(isOne
      ? []
      : ([
          ['alignRight', () => alignChosen(draft, 'right')],
          ['alignTop', () => alignChosen(draft, 'top')],
          ['spreadX', () => spreadChosen(draft, 'x')],
          ['spreadY', () => spreadChosen(draft, 'y')],
        ] as const)),
  ] as const;
  return (
    <aside className={classes['side']}>
      {isOne ? (
        <TextInput
          label={word('name')}
          value={element.name}
          maxLength={60}
          onChange={({ currentTarget }) =>
            onChange(editChosen(draft, { name: currentTarget.value }))
          }
        />
      ) : (
        <p>{word('chosen', { count: draft.chosen.length })}</p>
      )}
      {element.kind === 'table' && (
        <>
          <NumberInput
            label={word('seats')}
            value={element.seats}
            min={1}
            max={500}
            onChange={(seats) =>
              onChange(editChosen(draft, { seats: Math.max(1, Number(seats) || 1) }))
            }
          />
          <TextInput
            label={word('section')}
            value={element.section}
            maxLength={40}
            onChange={({ currentTarget }) =>
              onChange(editChosen(draft, { section: currentTarget.value }))
            }
          />
        </>
      )}
      <Toolbar>
        {acts.map(([act, next]) => (
          <Button key={act} variant="default" onClick={() => onChange(next())}>
            {word(act)}
          </Button>
        ))}
        <Button
          color="red"
          variant="light"
          onClick={() => onChange(removeChosen(draft))}
          data-testid="remove-element"
        >
          {word('remove')}
        </Button>
      </Toolbar>
    </aside>
  );
}
