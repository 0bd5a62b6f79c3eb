import { listSalesMenus, type SalesMenu, saveSalesMenu } from '@dalpak/contracts';
import { Button, Select, TextInput } from '@mantine/core';
import { IconLayoutBoard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { api, queryClient } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import type { ScreenProps } from '../../platform/router/feature.types.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/messages/toast.ts';
import {
  addPage,
  addTile,
  editPage,
  editTile,
  EMPTY_TILE,
  type LayoutDraft,
  type LayoutHistory,
  moveTile,
  recordLayout,
  removePage,
  removeTile,
  undoLayout,
} from './layout-edit.ts';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import { QuietText } from '../../ui/content/quiet.tsx';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './menu-layout.module.css';
import { type FoundTile, useFound, useNames } from './use-names.ts';
import { useLayoutWords } from './words.ts';

const KEY = ['sales-menus'] as const;

/** The menus of the business, or the buttons of one. */
export function MenuLayoutScreen({ params }: ScreenProps): ReactNode {
  const word = useLayoutWords();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async () => (await api.call(listSalesMenus)).data,
    refetchOnWindowFocus: false,
  });
  const menu = data?.find(({ id }) => String(id) === params['id']);
  if (menu !== undefined && data !== undefined)
    return <Editor key={`${menu.id}.${menu.version}`} menu={menu} menus={data} />;
  return (
    <div className={classes['page']}>
      <h1 className={classes['title']}>{word('title')}</h1>
      <QuietText>{word('help')}</QuietText>
      {error !== null && (
        <ErrorState
          title={word('failed')}
          text={describeError(error).description}
          code={describeError(error).code}
          onRetry={() => void refetch()}
        />
      )}
      {error === null && data === undefined && (
        <Skeleton label={word('loading')}>
          <SkeletonBar height={64} />
        </Skeleton>
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={<IconLayoutBoard size={28} />}
          title={word('none')}
          text={word('noneHelp')}
          action={
            <Button component="a" href={hrefOf('/items/22')}>
              {word('back')}
            </Button>
          }
        />
      )}
      <Toolbar>
        {data?.map(({ id, name, pages }) => (
          <Button
            key={id}
            component="a"
            size="lg"
            variant="default"
            href={hrefOf(`/menu-layout/${id}`)}
          >
            {name} · {pages.length}
          </Button>
        ))}
      </Toolbar>
    </div>
  );
}

function Editor({
  menu,
  menus,
}: {
  readonly menu: SalesMenu;
  readonly menus: readonly SalesMenu[];
}): ReactNode {
  const word = useLayoutWords();
  const [history, setHistory] = useState<LayoutHistory>({
    now: { pages: menu.pages, page: 0, tile: null },
    past: [],
    future: [],
  });
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const [busy, setBusy] = useState(false);
  const { now } = history;
  const page = now.pages[now.page];
  const nameOf = useNames(page, known);
  const change = (next: LayoutDraft): void => setHistory((before) => recordLayout(before, next));
  const choose = (tile: number | null): void => change({ ...now, tile });
  const add = ({ kind, id, name }: FoundTile): void => {
    setKnown(new Map([...known, [`${kind}:${id}`, name]]));
    change(
      addTile(page === undefined ? addPage(now, word('page', { number: 1 })) : now, { kind, id }),
    );
  };
  const publish = async (): Promise<void> => {
    setBusy(true);
    try {
      const { data } = await api.call(saveSalesMenu, {
        params: { id: String(menu.id) },
        body: { version: menu.version, pages: [...now.pages] },
      });
      queryClient.setQueryData<readonly SalesMenu[]>(KEY, (all) =>
        all?.map((one) => (one.id === data.id ? data : one)),
      );
      toast({ text: word('published'), tone: 'ok', id: 'menu-layout' });
    } catch (error) {
      toast({
        title: word('notSaved'),
        text: describeError(error).description,
        tone: 'bad',
        id: 'menu-layout',
      });
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if ((event.ctrlKey || event.metaKey) && event.code === 'KeyZ') {
      event.preventDefault();
      setHistory(undoLayout);
      return;
    }
    if (now.tile === null || page === undefined) return;
    const rtl = document.dir !== 'ltr';
    const by = {
      ArrowLeft: rtl ? 1 : -1,
      ArrowRight: rtl ? -1 : 1,
      ArrowUp: -page.columns,
      ArrowDown: page.columns,
    }[event.key];
    if (by === undefined && event.key !== 'Delete') return;
    event.preventDefault();
    change(by === undefined ? removeTile(now) : moveTile(now, now.tile, now.tile + by));
  };
  const onDrop = (event: DragEvent, to: number): void => {
    event.preventDefault();
    const from = Number(event.dataTransfer.getData('text/plain'));
    if (Number.isInteger(from)) change(moveTile(now, from, to));
  };
  return (
    <div className={classes['page']}>
      <Toolbar>
        <h1 className={classes['title']}>{word('of', { name: menu.name })}</h1>
        {history.past.length > 0 && <span role="status">{word('draft')}</span>}
        <Button component="a" variant="subtle" href={hrefOf('/menu-layout')}>
          {word('back')}
        </Button>
        <Button
          variant="default"
          disabled={history.past.length === 0}
          onClick={() => setHistory(undoLayout)}
        >
          {word('undo')}
        </Button>
        <Button
          loading={busy}
          disabled={history.past.length === 0}
          onClick={() => void publish()}
          data-testid="publish-menu"
        >
          {word('publish')}
        </Button>
      </Toolbar>
      <Toolbar>
        {now.pages.map(({ name }, index) => (
          <Button
            // Pages have no key of their own.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            variant={index === now.page ? 'filled' : 'default'}
            aria-pressed={index === now.page}
            onClick={() => change({ ...now, page: index, tile: null })}
          >
            {name === '' ? word('page', { number: index + 1 }) : name}
          </Button>
        ))}
        <Button
          variant="light"
          onClick={() => change(addPage(now, word('page', { number: now.pages.length + 1 })))}
          data-testid="add-page"
        >
          {word('newPage')}
        </Button>
        {menus.length > 1 && (
          <Select
            aria-label={word('copyFrom')}
            placeholder={word('copyFrom')}
            value={null}
            data={menus
              .filter(({ id, pages }) => id !== menu.id && pages.length > 0)
              .map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(id) => {
              const from = menus.find((one) => String(one.id) === id);
              if (from !== undefined) change({ pages: from.pages, page: 0, tile: null });
            }}
          />
        )}
      </Toolbar>
      {page === undefined ? (
        <QuietText>{word('noPages')}</QuietText>
      ) : (
        <div className={classes['work']}>
          <div
            className={classes['tiles']}
            style={{ gridTemplateColumns: `repeat(${page.columns}, minmax(0, 1fr))` }}
            role="group"
            aria-label={word('tiles')}
          >
            {page.tiles.map((tile, index) => {
              const own = tile.kind === 'empty' ? word('emptyPlace') : nameOf(tile.kind, tile.id);
              return (
                <button
                  // A place is what it is by its order.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={index}
                  type="button"
                  draggable
                  className={classes['tile']}
                  style={{
                    gridColumnEnd: `span ${tile.size}`,
                    ...(tile.colour === ''
                      ? {}
                      : { borderInlineStart: `8px solid ${tile.colour}` }),
                  }}
                  data-kind={tile.kind}
                  aria-pressed={index === now.tile}
                  onKeyDown={onKeyDown}
                  onClick={() => choose(index)}
                  onFocus={() => {
                    if (now.tile !== index) choose(index);
                  }}
                  onDragStart={({ dataTransfer }) =>
                    dataTransfer.setData('text/plain', String(index))
                  }
                  onDragOver={(event) => event.preventDefault()}
                  onDrop={(event) => onDrop(event, index)}
                  data-testid={`tile-${index}`}
                >
                  {tile.name !== '' ? tile.name : own === null ? word('gone') : (own ?? '…')}
                </button>
              );
            })}
          </div>
          <Side draft={now} onChange={change} onAdd={add} />
        </div>
      )}
      <QuietText>{word('keys')}</QuietText>
    </div>
  );
}

/** Adds tiles, and the facts of the page and of the chosen tile. */
function Side({
  draft,
  onChange,
  onAdd,
}: {
  readonly draft: LayoutDraft;
  readonly onChange: (next: LayoutDraft) => void;
  readonly onAdd: (tile: FoundTile) => void;
}): ReactNode {
  const word = useLayoutWords();
  const [text, setText] = useState('');
  const found = useFound(text);
  const page = draft.pages[draft.page];
  const tile = draft.tile === null ? undefined : page?.tiles[draft.tile];
  if (page === undefined) return null;
  return (
    <aside className={classes['side']}>
      <TextInput
        label={word('find')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        data-testid="find-tile"
      />
      {found?.length === 0 && <QuietText>{word('noneFound')}</QuietText>}
      {text.trim().length > 1 &&
        found?.map((one) => (
          <Button
            key={`${one.kind}:${one.id}`}
            variant="default"
            onClick={() => {
              onAdd(one);
              setText('');
            }}
          >
            {one.name}
          </Button>
        ))}
      <Button
        variant="light"
        onClick={() => onChange(addTile({ ...draft, tile: null }, EMPTY_TILE))}
      >
        {word('emptyPlace')}
      </Button>
      {tile !== undefined && draft.tile !== null && (
        <>
          <TextInput
            label={word('tileName')}
            value={tile.name}
            maxLength={60}
            onChange={({ currentTarget }) =>
              onChange(editTile(draft, { name: currentTarget.value }))
            }
          />
          <label className={arrange['wrappingLine']}>
            {word('colour')}
            <input
              type="color"
              className={classes['colour']}
              value={tile.colour === '' ? '#ffffff' : tile.colour}
              onChange={({ target }) => onChange(editTile(draft, { colour: target.value }))}
            />
          </label>
          <Toolbar>
            <Button
              variant={tile.size === 2 ? 'filled' : 'default'}
              aria-pressed={tile.size === 2}
              onClick={() => onChange(editTile(draft, { size: tile.size === 2 ? 1 : 2 }))}
            >
              {word('double')}
            </Button>
            <Button
              variant="default"
              onClick={() => onChange(moveTile(draft, draft.tile ?? 0, (draft.tile ?? 0) - 1))}
            >
              {word('earlier')}
            </Button>
            <Button
              variant="default"
              onClick={() => onChange(moveTile(draft, draft.tile ?? 0, (draft.tile ?? 0) + 1))}
            >
              {word('later')}
            </Button>
            <Button color="red" variant="light" onClick={() => onChange(removeTile(draft))}>
              {word('remove')}
            </Button>
          </Toolbar>
        </>
      )}
      <TextInput
        label={word('pageName')}
        value={page.name}
        maxLength={40}
        onChange={({ currentTarget }) => onChange(editPage(draft, { name: currentTarget.value }))}
      />
      <Select
        label={word('columns')}
        value={String(page.columns)}
        data={['3', '4', '5', '6', '7', '8']}
        allowDeselect={false}
        onChange={(value) => onChange(editPage(draft, { columns: Number(value ?? 5) }))}
      />
      <Button color="red" variant="subtle" onClick={() => onChange(removePage(draft))}>
        {word('removePage')}
      </Button>
    </aside>
  );
}
