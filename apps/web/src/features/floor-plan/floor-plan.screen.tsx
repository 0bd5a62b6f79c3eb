import { readFloorPlan, saveFloorPlan } from '@dalpak/contracts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { api, queryClient } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import type { ScreenProps } from '../../platform/router/feature.types.ts';
import { FloorDrawing } from '../../ui/figures/floor-drawing.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { ChosenFields } from './chosen-fields.tsx';
import { PageHead, Toolbar } from '../../ui/content/toolbar.tsx';
import classes from './floor-plan.module.css';
import {
  addElement,
  copyChosen,
  type EditedElement,
  type History,
  moveChosen,
  nextTableName,
  type PlanDraft,
  record,
  redo,
  removeChosen,
  resizeChosen,
  STEP,
  turnChosen,
  undo,
} from './plan-edit.ts';
import { type FloorWord, useFloorWords } from './words.ts';

type Plan = Awaited<ReturnType<typeof loadPlan>>;

function loadPlan(id: number) {
  return api.call(readFloorPlan, { params: { id: String(id) } });
}

/** Draws a floor. Nothing is live before it is published, and publishing is all or nothing. */
export function FloorPlanScreen({ params }: ScreenProps): ReactNode {
  const word = useFloorWords();
  const id = Number(params['id'] ?? '');
  const { data, error, refetch } = useQuery({
    queryKey: ['floor-plan', id],
    queryFn: () => loadPlan(id),
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });
  if (data !== undefined) return <Editor key={data.floor.version} plan={data} />;
  return (
    <div className={classes['page']}>
      {error === null ? (
        <Skeleton label={word('loading')}>
          <SkeletonBar height={320} />
        </Skeleton>
      ) : (
        <ErrorState
          title={word('failed')}
          text={describeError(error).description}
          code={describeError(error).code}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}

/** What can be added, with its first size. */
const PALETTE = [
  ['square', 'table', 100, 100],
  ['rectangle', 'table', 180, 100],
  ['round', 'table', 110, 110],
  ['oval', 'table', 180, 110],
  ['wall', 'wall', 300, 20],
  ['bar', 'bar', 400, 80],
  ['door', 'door', 100, 20],
  ['text', 'text', 160, 40],
] as const;

/** An element is dragged, or its corner. */
interface Drag {
  readonly corner: boolean;
  readonly x: number;
  readonly y: number;
  readonly from: PlanDraft;
  moved: boolean;
}

function Editor({ plan }: { readonly plan: Plan }): ReactNode {
  const word = useFloorWords();
  const [history, setHistory] = useState<History>(() => ({
    now: {
      width: plan.floor.width,
      height: plan.floor.height,
      elements: plan.elements.map(asEdited),
      chosen: [],
    },
    past: [],
    future: [],
  }));
  const [several, setSeveral] = useState(false);
  const [busy, setBusy] = useState(false);
  const drag = useRef<Drag | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const { now } = history;
  const change = (next: PlanDraft, replaces = false): void =>
    setHistory((before) => record(before, next, replaces));
  const choose = (index: number, add: boolean): void => {
    const chosen = add
      ? now.chosen.includes(index)
        ? now.chosen.filter((one) => one !== index)
        : [...now.chosen, index]
      : now.chosen.includes(index)
        ? now.chosen
        : [index];
    setHistory((before) => ({ ...before, now: { ...before.now, chosen } }));
  };
  const add = (shape: FloorWord, kind: string, width: number, height: number): void =>
    change(
      addElement(now, {
        kind,
        name:
          kind === 'table'
            ? nextTableName(now.elements, word('table'))
            : kind === 'wall' || kind === 'door'
              ? ''
              : word(shape),
        shape: kind === 'table' ? (shape as EditedElement['shape']) : 'rectangle',
        width,
        height,
      }),
    );
  const onPointerDown = (event: PointerEvent, index: number, corner: boolean): void => {
    event.stopPropagation();
    const isAdded = several || event.ctrlKey || event.metaKey;
    choose(index, isAdded);
    if (isAdded) return;
    const chosen = now.chosen.includes(index) ? now.chosen : [index];
    drag.current = {
      corner,
      x: event.clientX,
      y: event.clientY,
      from: { ...now, chosen },
      moved: false,
    };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent): void => {
    const { current } = drag;
    const scale = now.width / (box.current?.clientWidth ?? now.width);
    if (current === null) return;
    const [dx, dy] = [(event.clientX - current.x) * scale, (event.clientY - current.y) * scale];
    if (!current.moved && Math.hypot(dx, dy) < STEP / 2) return;
    const next = current.corner
      ? resizeChosen(current.from, dx, dy)
      : moveChosen(current.from, dx, dy);
    change(next, current.moved);
    current.moved = true;
  };
  const endDrag = (): void => {
    drag.current = null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = keyed(event, now, word('table'));
    if (next === null) {
      if (!(event.ctrlKey || event.metaKey) || !['KeyZ', 'KeyY'].includes(event.code)) return;
      event.preventDefault();
      setHistory(event.code === 'KeyY' || event.shiftKey ? redo : undo);
      return;
    }
    event.preventDefault();
    change(next);
  };
  const publish = async (): Promise<void> => {
    setBusy(true);
    try {
      const saved = await api.call(saveFloorPlan, {
        params: { id: String(plan.floor.id) },
        body: {
          version: plan.floor.version,
          width: now.width,
          height: now.height,
          elements: [...now.elements],
        },
      });
      queryClient.setQueryData(['floor-plan', plan.floor.id], saved);
      toast({ text: word('published'), tone: 'ok', id: 'floor-plan' });
    } catch (error) {
      const { description, details } = describeError(error);
      toast({
        title: word('notSaved'),
        text: [description, ...details.map(({ text }) => text)].join(' '),
        tone: 'bad',
        id: 'floor-plan',
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes['page']}>
      <PageHead>
        <h1 className={classes['title']}>{word('title', { name: plan.floor.name })}</h1>
        {history.past.length > 0 && <span role="status">{word('draft')}</span>}
        <Button
          variant="default"
          disabled={history.past.length === 0}
          onClick={() => setHistory(undo)}
        >
          {word('undo')}
        </Button>
        <Button
          variant="default"
          disabled={history.future.length === 0}
          onClick={() => setHistory(redo)}
        >
          {word('redo')}
        </Button>
        <Button
          loading={busy}
          disabled={history.past.length === 0}
          onClick={() => void publish()}
          data-testid="publish-plan"
        >
          {word('publish')}
        </Button>
      </PageHead>
      <Toolbar role="group" aria-label={word('add')}>
        {PALETTE.map(([shape, kind, width, height]) => (
          <Button
            key={shape}
            variant="light"
            onClick={() => add(shape, kind, width, height)}
            data-testid={`add-${shape}`}
          >
            {word(shape)}
          </Button>
        ))}
        <Button
          variant={several ? 'filled' : 'default'}
          aria-pressed={several}
          onClick={() => setSeveral(!several)}
        >
          {word('several')}
        </Button>
      </Toolbar>
      <div className={classes['work']}>
        <div ref={box} className={classes['canvas']}>
          <FloorDrawing floor={now} elements={now.elements} label={word('plan')}>
            {(element, place, index) => (
              <button
                type="button"
                style={place}
                className={classes['element']}
                data-kind={element.kind}
                data-shape={element.shape}
                aria-pressed={now.chosen.includes(index)}
                {...(element.name === '' ? { 'aria-label': word(wordOf(element)) } : {})}
                onPointerDown={(event) => onPointerDown(event, index, false)}
                onPointerMove={onPointerMove}
                onPointerUp={endDrag}
                onPointerCancel={endDrag}
                onKeyDown={onKeyDown}
                onFocus={() => {
                  if (drag.current === null && !now.chosen.includes(index)) choose(index, several);
                }}
                data-testid={`element-${index}`}
              >
                {element.name}
                {element.kind === 'table' && <small>{element.seats}</small>}
                {now.chosen.includes(index) && now.chosen.length === 1 && (
                  <span
                    className={classes['corner']}
                    title={word('resize')}
                    onPointerDown={(event) => onPointerDown(event, index, true)}
                    onPointerMove={onPointerMove}
                    onPointerUp={endDrag}
                    onPointerCancel={endDrag}
                  />
                )}
              </button>
            )}
          </FloorDrawing>
        </div>
        <ChosenFields draft={now} onChange={change} />
      </div>
      <p className={classes['keys']}>{word('keys')}</p>
    </div>
  );
}

function wordOf({ kind, shape }: EditedElement): FloorWord {
  return kind === 'table'
    ? shape
    : kind === 'wall' || kind === 'bar' || kind === 'door'
      ? kind
      : 'text';
}

function asEdited({
  id,
  kind,
  name,
  shape,
  x,
  y,
  width,
  height,
  angle,
  layer,
  seats,
  section,
}: Plan['elements'][number]): EditedElement {
  return { id, kind, name, shape, x, y, width, height, angle, layer, seats, section };
}

/** What a key does to the drawing; null when it does nothing. */
function keyed(event: KeyboardEvent, draft: PlanDraft, word: string): PlanDraft | null {
  if (draft.chosen.length === 0) return null;
  const by = {
    ArrowLeft: [-STEP, 0],
    ArrowRight: [STEP, 0],
    ArrowUp: [0, -STEP],
    ArrowDown: [0, STEP],
  }[event.key];
  const [dx, dy] = by ?? [];
  if (dx !== undefined && dy !== undefined)
    return event.shiftKey ? resizeChosen(draft, dx, dy) : moveChosen(draft, dx, dy);
  // By the place of the key, because a Hebrew keyboard has other letters there.
  if (event.code === 'KeyD' && (event.ctrlKey || event.metaKey)) return copyChosen(draft, word);
  if (event.code === 'KeyR' && !event.ctrlKey && !event.metaKey) return turnChosen(draft);
  return event.key === 'Delete' ? removeChosen(draft) : null;
}
