import { expect, it } from 'vitest';
import {
  addElement,
  alignChosen,
  copyChosen,
  type History,
  moveChosen,
  type PlanDraft,
  record,
  redo,
  removeChosen,
  resizeChosen,
  spreadChosen,
  turnChosen,
  undo,
} from './plan-edit.ts';

const EMPTY: PlanDraft = { width: 1_200, height: 800, elements: [], chosen: [] };
const table = (draft: PlanDraft, name: string): PlanDraft =>
  addElement(draft, { kind: 'table', name, shape: 'square', width: 100, height: 100 });

it('adds without overlaps, moves within the floor, sizes and turns by 15 degrees [REST-015]', () => {
  const two = table(table(EMPTY, 'שולחן 1'), 'שולחן 2');
  const [a, b] = two.elements;
  expect(a?.x === b?.x && a?.y === b?.y).toBe(false);
  expect(moveChosen(two, -9_999, 9_999).elements[1]).toMatchObject({ x: 0, y: 700 });
  expect(resizeChosen(two, 20, -999).elements[1]).toMatchObject({ width: 120, height: 20 });
  expect(turnChosen(turnChosen(two), -30).elements[1]?.angle).toBe(345);
  expect(copyChosen(two, 'שולחן').elements.map(({ name }) => name)).toEqual([
    'שולחן 1',
    'שולחן 2',
    'שולחן 3',
  ]);
});

it('aligns and spreads several at once [REST-015]', () => {
  let draft = EMPTY;
  for (const [index, x] of [0, 100, 500].entries())
    draft = {
      ...table(draft, `שולחן ${index}`),
      elements: table(draft, `שולחן ${index}`).elements.map((one, at) =>
        at === index ? { ...one, x, y: index * 50 } : one,
      ),
    };
  draft = { ...draft, chosen: [0, 1, 2] };
  expect(alignChosen(draft, 'top').elements.map(({ y }) => y)).toEqual([0, 0, 0]);
  expect(spreadChosen(draft, 'x').elements.map(({ x }) => x)).toEqual([0, 250, 500]);
});

it('undoes to empty and redoes, a drag as one step [REST-015]', () => {
  let history: History = { now: EMPTY, past: [], future: [] };
  history = record(history, table(history.now, 'שולחן 1'));
  history = record(history, moveChosen(history.now, 5, 0));
  for (let step = 0; step < 20; step += 1)
    history = record(history, moveChosen(history.now, 5, 0), true);
  history = record(history, removeChosen(history.now));
  expect(history.past).toHaveLength(3);
  history = undo(undo(undo(history)));
  expect(history.now.elements).toEqual([]);
  history = redo(redo(history));
  expect(history.now.elements[0]?.x).toBe(115);
});
