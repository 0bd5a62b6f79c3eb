import { FAVOURITES, saveTileLayout } from '@dalpak/contracts';
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { api } from '../../../../platform/api/api.ts';
import { describeError } from '../../../../platform/api/describe-error.ts';
import { hasCode } from '../../../../platform/api/errors.ts';
import { useKeyboardLayer } from '../../../../platform/hotkeys/use-keyboard-layer.ts';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { useWords } from '../../../../platform/i18n/words-of.ts';
import { BigButton } from '../../../../ui/fields/big-button.tsx';
import { cx } from '../../../../ui/layout/cx.ts';
import { MessageBox } from '../../../../ui/dialogs/message-box.tsx';
import { Code } from '../../../../ui/figures/num.tsx';
import { toast } from '../../../../ui/messages/toast.ts';
import arrange from '../../../../ui/layout/arrange.module.css';
import browse from '../browse/browse.module.css';
import { TILE_HEIGHT, TileFace } from '../browse/tile-parts.tsx';
import { Chip } from '../browse/chip.tsx';
import { useDepartments } from '../browse/use-departments.ts';
import { reloadLists } from '../browse/save-tiles.ts';
import { show } from '../../bill/open-panel.ts';
import { currentTill } from '../../till/till.registry.ts';
import { PanelFrame } from '../../parts/panel-frame.tsx';
import classes from './arrange.module.css';
import {
  arrangedTiles,
  type ArrangeDraft,
  changeTile,
  draftOf,
  layoutOf,
  moveTo,
  sortTiles,
  undo,
} from './arrange-tiles.ts';
import { sayArrange } from './arrange-words.ts';

/** Arranges the tiles of a department for the tills of the branch. Selling is paused meanwhile. */
export function ArrangePanel(): ReactNode {
  const say = useWords(sayArrange);
  const { t } = useTranslation('pos');
  const departments = useDepartments() ?? [];
  const hasFavourites = (layoutOf(FAVOURITES)?.tiles.length ?? 0) > 0;
  const all = [
    ...(hasFavourites ? [{ id: FAVOURITES, name: t('favourites'), colour: '' }] : []),
    ...departments,
  ];
  const [chosen, setChosen] = useState<number | null>(null);
  const department = chosen ?? all[0]?.id ?? null;
  const paused = (): boolean => {
    toast({ text: say('paused'), tone: 'warn', id: 'arrange' });
    return true;
  };
  useKeyboardLayer({ onScan: paused, onText: () => true });
  return (
    <PanelFrame title={say('title')} onBack={() => show({ kind: 'more' })} wide>
      <p className={classes['help']}>{say('help')}</p>
      <nav className={arrange['chips']} aria-label={say('departments')}>
        {all.map(({ id, name, colour }) => (
          <Chip
            key={id}
            name={name}
            colour={colour}
            chosen={id === department}
            onChoose={() => setChosen(id)}
          />
        ))}
      </nav>
      {department !== null && <Arrange key={department} department={department} />}
    </PanelFrame>
  );
}

function Arrange({ department }: { readonly department: number }): ReactNode {
  const say = useWords(sayArrange);
  const [version, setVersion] = useState(() => layoutOf(department)?.version ?? 0);
  const [draft, setDraft] = useState(() =>
    draftOf(arrangedTiles(department, layoutOf(department))),
  );
  const [problem, setProblem] = useState<
    'changed' | { readonly text: string; readonly code: string } | null
  >(null);
  const [busy, setBusy] = useState(false);
  const { chosen, tiles } = draft;
  const tile = tiles.find(({ product }) => product.id === chosen);
  const save = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await api.call(saveTileLayout, {
        params: { department: String(department) },
        body: {
          version,
          tiles: tiles.map(({ product, size, hidden }) => ({ id: product.id, size, hidden })),
        },
      });
      await reloadLists();
      toast({ text: say('saved'), tone: 'ok', id: 'arrange' });
      show({ kind: 'browse' });
    } catch (error) {
      if (hasCode(error, 'RECORD_CHANGED')) {
        await reloadLists().catch(() => undefined);
        setVersion(layoutOf(department)?.version ?? 0);
        setDraft(draftOf(arrangedTiles(department, layoutOf(department))));
        setProblem('changed');
      } else {
        const { description, code } = describeError(error);
        setProblem({ text: description, code });
      }
      setBusy(false);
    }
  };
  const ranks = currentTill()?.lists.tiles ?? [];
  return (
    <div className={classes['arrange']}>
      {problem !== null && (
        <MessageBox
          tone="bad"
          icon={<IconAlertTriangle size={20} />}
          title={problem === 'changed' ? say('changed') : problem.text}
        >
          {problem !== 'changed' && <Code>{problem.code}</Code>}
        </MessageBox>
      )}
      <div className={arrange['chips']}>
        <BigButton
          disabled={tile === undefined}
          onClick={() =>
            tile && setDraft(changeTile(draft, tile.product.id, { hidden: !tile.hidden }))
          }
        >
          {say(tile?.hidden === true ? 'unhide' : 'hide')}
        </BigButton>
        <BigButton
          disabled={tile === undefined}
          onClick={() =>
            tile && setDraft(changeTile(draft, tile.product.id, { size: tile.size === 1 ? 2 : 1 }))
          }
        >
          {say(tile?.size === 2 ? 'narrow' : 'wide')}
        </BigButton>
        <BigButton onClick={() => setDraft(sortTiles(draft, 'sales', ranks))}>
          {say('bySales')}
        </BigButton>
        <BigButton onClick={() => setDraft(sortTiles(draft, 'name', ranks))}>
          {say('byName')}
        </BigButton>
        <BigButton
          icon={<IconArrowBackUp size={20} aria-hidden />}
          disabled={draft.before.length === 0}
          onClick={() => setDraft(undo(draft))}
        >
          {say('undo')}
        </BigButton>
        <BigButton tone="ok" disabled={busy} onClick={() => void save()} data-testid="save-tiles">
          {say('done')}
        </BigButton>
      </div>
      <ArrangeGrid draft={draft} onDraft={setDraft} />
    </div>
  );
}

/** Steps of the arrow keys; a line has as many tiles as fit. */
function stepOf(key: string, columns: number): number {
  const forth = document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return key === forth ? 1 : -1;
    case 'ArrowDown':
      return columns;
    case 'ArrowUp':
      return -columns;
    default:
      return 0;
  }
}

function ArrangeGrid({
  draft,
  onDraft,
}: {
  readonly draft: ArrangeDraft;
  readonly onDraft: (draft: ArrangeDraft) => void;
}): ReactNode {
  const say = useWords(sayArrange);
  const grid = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ readonly id: number; moved: boolean } | null>(null);
  const { tiles, chosen, taken } = draft;
  const columns = (): number =>
    getComputedStyle(grid.current ?? document.body).gridTemplateColumns.split(' ').length;
  const press = (event: KeyboardEvent, id: number, index: number): void => {
    if (event.key === ' ') {
      event.preventDefault();
      onDraft({ ...draft, chosen: id, taken: !(taken && chosen === id) });
      return;
    }
    const by = stepOf(event.key, columns());
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (taken && chosen === id) {
      onDraft(moveTo(draft, id, index + by));
      return;
    }
    const next = tiles[Math.max(0, Math.min(index + by, tiles.length - 1))];
    grid.current?.querySelector<HTMLElement>(`[data-tile='${next?.product.id}']`)?.focus();
  };
  const dragOver = ({ clientX, clientY }: PointerEvent): void => {
    const drag = dragged.current;
    if (drag === null) return;
    const { id } = drag;
    const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-tile]')
      ?.dataset['tile'];
    const place = tiles.findIndex(({ product }) => String(product.id) === over);
    if (place < 0 || tiles[place]?.product.id === id) return;
    const moved = moveTo(draft, id, place);
    // One drag is one step, however many places it passes.
    onDraft(drag.moved ? { ...moved, before: draft.before } : moved);
    drag.moved = true;
  };
  const index = tiles.findIndex(({ product }) => product.id === chosen);
  return (
    <>
      <p className={classes['live']} role="status">
        {taken && index >= 0
          ? say('taken', {
              name: tiles[index]?.product.name ?? '',
              place: index + 1,
              count: tiles.length,
            })
          : ''}
      </p>
      <div
        ref={grid}
        className={classes['grid']}
        role="group"
        aria-label={say('tiles')}
        style={{ gridAutoRows: `${TILE_HEIGHT}px` }}
        onPointerMove={dragOver}
        onPointerUp={() => {
          dragged.current = null;
        }}
        onPointerCancel={() => {
          dragged.current = null;
        }}
      >
        {tiles.map(({ product, size, hidden }, place) => (
          <button
            key={product.id}
            type="button"
            className={cx(
              browse['tile'],
              classes['tile'],
              chosen === product.id && classes['chosen'],
              hidden && classes['hidden'],
            )}
            style={{ gridColumnEnd: `span ${size}` }}
            data-tile={product.id}
            aria-pressed={chosen === product.id}
            onPointerDown={() => {
              dragged.current = { id: product.id, moved: false };
              onDraft({ ...draft, chosen: product.id, taken: false });
            }}
            onKeyDown={(event) => press(event, product.id, place)}
          >
            <TileFace product={product} />
            {hidden && <span className={classes['mark']}>{say('hidden')}</span>}
          </button>
        ))}
      </div>
    </>
  );
}
