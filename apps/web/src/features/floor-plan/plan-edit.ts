/** An element of the drawing that is edited; new tables have the id 0. */
export interface EditedElement {
  readonly id: number;
  readonly kind: string;
  readonly name: string;
  readonly shape: 'square' | 'rectangle' | 'round' | 'oval';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
  readonly layer: number;
  readonly seats: number;
  readonly section: string;
}

export interface PlanDraft {
  readonly width: number;
  readonly height: number;
  readonly elements: readonly EditedElement[];
  /** Indexes of the chosen elements. */
  readonly chosen: readonly number[];
}

export const MIN_SIZE = 20;
/** One step of the keyboard, in units of the floor. */
export const STEP = 10;
export const TURN = 15;
const MAX_UNDO = 50;

const clamp = (value: number, min: number, max: number): number =>
  Math.max(min, Math.min(max, value));

/** An element within the floor, in whole units. */
function fit(
  element: EditedElement,
  floor: { readonly width: number; readonly height: number },
): EditedElement {
  const width = Math.round(clamp(element.width, MIN_SIZE, floor.width));
  const height = Math.round(clamp(element.height, MIN_SIZE, floor.height));
  return {
    ...element,
    width,
    height,
    x: Math.round(clamp(element.x, 0, floor.width - width)),
    y: Math.round(clamp(element.y, 0, floor.height - height)),
    angle: ((Math.round(element.angle) % 360) + 360) % 360,
  };
}

/** Changes the chosen elements. */
function changeChosen(
  draft: PlanDraft,
  change: (element: EditedElement, place: number) => Partial<EditedElement>,
): PlanDraft {
  const places = new Map(draft.chosen.map((index, place) => [index, place]));
  return {
    ...draft,
    elements: draft.elements.map((element, index) => {
      const place = places.get(index);
      return place === undefined ? element : fit({ ...element, ...change(element, place) }, draft);
    }),
  };
}

export function moveChosen(draft: PlanDraft, dx: number, dy: number): PlanDraft {
  return changeChosen(draft, ({ x, y }) => ({ x: x + dx, y: y + dy }));
}

export function resizeChosen(draft: PlanDraft, dw: number, dh: number): PlanDraft {
  return changeChosen(draft, ({ width, height }) => ({ width: width + dw, height: height + dh }));
}

export function turnChosen(draft: PlanDraft, by = TURN): PlanDraft {
  return changeChosen(draft, ({ angle }) => ({ angle: angle + by }));
}

export function editChosen(
  draft: PlanDraft,
  change: Partial<Pick<EditedElement, 'name' | 'seats' | 'section' | 'shape'>>,
): PlanDraft {
  return changeChosen(draft, () => change);
}

export function removeChosen(draft: PlanDraft): PlanDraft {
  const gone = new Set(draft.chosen);
  return {
    ...draft,
    elements: draft.elements.filter((_, index) => !gone.has(index)),
    chosen: [],
  };
}

export type Align = 'left' | 'right' | 'top' | 'bottom';

/** Aligns the chosen elements to one of their edges. */
export function alignChosen(draft: PlanDraft, to: Align): PlanDraft {
  const boxes = draft.chosen.flatMap((index) => draft.elements[index] ?? []);
  if (boxes.length < 2) return draft;
  const left = Math.min(...boxes.map(({ x }) => x));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const top = Math.min(...boxes.map(({ y }) => y));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  return changeChosen(draft, ({ width, height }) =>
    to === 'left'
      ? { x: left }
      : to === 'right'
        ? { x: right - width }
        : to === 'top'
          ? { y: top }
          : { y: bottom - height },
  );
}

/** Spreads the chosen elements evenly, side by side or one below another. */
export function spreadChosen(draft: PlanDraft, along: 'x' | 'y'): PlanDraft {
  const boxes = draft.chosen
    .flatMap((index) => {
      const element = draft.elements[index];
      return element === undefined ? [] : [{ index, at: element[along] }];
    })
    .toSorted((a, b) => a.at - b.at);
  const [first] = boxes;
  const last = boxes.at(-1);
  if (boxes.length < 3 || first === undefined || last === undefined) return draft;
  const step = (last.at - first.at) / (boxes.length - 1);
  const places = new Map(boxes.map(({ index }, order) => [index, first.at + step * order]));
  return {
    ...draft,
    elements: draft.elements.map((element, index) => {
      const at = places.get(index);
      return at === undefined ? element : fit({ ...element, [along]: at }, draft);
    }),
  };
}

/** The next free number for the name of a table. */
export function nextTableName(elements: readonly EditedElement[], word: string): string {
  const used = elements.flatMap(({ kind, name }) =>
    kind === 'table' ? [Number(/\d+$/.exec(name)?.[0] ?? 0)] : [],
  );
  return `${word} ${Math.max(0, ...used) + 1}`;
}

/** Adds an element where there is room, and chooses it. */
export function addElement(
  draft: PlanDraft,
  element: Pick<EditedElement, 'kind' | 'name' | 'shape' | 'width' | 'height'> &
    Partial<EditedElement>,
): PlanDraft {
  const whole: EditedElement = {
    id: 0,
    x: 0,
    y: 0,
    angle: 0,
    layer: element.kind === 'table' ? 1 : 0,
    seats: element.kind === 'table' ? 4 : 0,
    section: '',
    ...element,
  };
  return {
    ...draft,
    elements: [...draft.elements, fit({ ...whole, ...freeSpot(draft, whole) }, draft)],
    chosen: [draft.elements.length],
  };
}

function freeSpot(
  { width, height, elements }: PlanDraft,
  box: Pick<EditedElement, 'width' | 'height'>,
): { readonly x: number; readonly y: number } {
  for (let y = STEP; y + box.height <= height; y += STEP * 2)
    for (let x = STEP; x + box.width <= width; x += STEP * 2)
      if (
        !elements.some(
          (one) =>
            x < one.x + one.width + STEP &&
            one.x < x + box.width + STEP &&
            y < one.y + one.height + STEP &&
            one.y < y + box.height + STEP,
        )
      )
        return { x, y };
  return { x: STEP, y: STEP };
}

/** Copies the chosen elements; copied tables are new ones with names of their own. */
export function copyChosen(draft: PlanDraft, word: string): PlanDraft {
  let next = draft;
  const copies: number[] = [];
  for (const index of draft.chosen) {
    const element = draft.elements[index];
    if (element === undefined) continue;
    copies.push(next.elements.length);
    next = addElement(next, {
      ...element,
      id: 0,
      name: element.kind === 'table' ? nextTableName(next.elements, word) : element.name,
    });
  }
  return { ...next, chosen: copies };
}

/** A draft with the drawings before and after it. */
export interface History {
  readonly now: PlanDraft;
  readonly past: readonly PlanDraft[];
  readonly future: readonly PlanDraft[];
}

/** Records a change. A drag is one change: `replaces` keeps the draft before it began. */
export function record(history: History, next: PlanDraft, replaces = false): History {
  if (next.elements === history.now.elements) return { ...history, now: next };
  return replaces
    ? { ...history, now: next, future: [] }
    : { now: next, past: [...history.past, history.now].slice(-MAX_UNDO), future: [] };
}

export function undo({ now, past, future }: History): History {
  const before = past.at(-1);
  return before === undefined
    ? { now, past, future }
    : { now: { ...before, chosen: [] }, past: past.slice(0, -1), future: [now, ...future] };
}

export function redo({ now, past, future }: History): History {
  const [next, ...later] = future;
  return next === undefined
    ? { now, past, future }
    : { now: { ...next, chosen: [] }, past: [...past, now], future: later };
}
