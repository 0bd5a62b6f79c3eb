import { ActionIcon, Button, Select, Switch } from '@mantine/core';
import {
  DEFAULT_TILL_MENU,
  getTillMenu,
  moveInMenu,
  putTillMenu,
  readTillMenu,
  showInMenu,
  type TillMenuAction,
  type TillMenuLayout,
} from '@dalpak/contracts';
import { IconAlertCircle, IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { showError } from '../../../platform/api/error-dialog.store.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../../ui/layout/states.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { WHOLE_BUSINESS } from '../place.ts';
import { useSettings } from '../use-settings.ts';
import { QuietText } from '../../../ui/content/quiet.tsx';
import { cx } from '../../../ui/layout/cx.ts';
import arrange from '../../../ui/layout/arrange.module.css';
import classes from './till-menu.module.css';

/** The option for all branches. */
const ALL = 'all';

/** The layout of the till's "more" menu: for the business, or for one branch. */
export function TillMenuTab(): ReactNode {
  const { t } = useTranslation('tillMenu');
  const [branch, setBranch] = useState<number | null>(null);
  const places = useSettings(WHOLE_BUSINESS).data?.branches ?? [];
  const { data, error, refetch } = useQuery({
    queryKey: ['till-menu', branch],
    queryFn: async ({ signal }) =>
      (await api.call(getTillMenu, { query: branch === null ? {} : { branch } }, { signal })).data,
  });
  return (
    <div className={classes['tab']}>
      <QuietText>{t('help')}</QuietText>
      <Select
        label={t('place')}
        size="md"
        allowDeselect={false}
        value={branch === null ? ALL : String(branch)}
        data={[
          { value: ALL, label: t('all') },
          ...places.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(value) => setBranch(value === null || value === ALL ? null : Number(value))}
      />
      {error !== null && data === undefined && (
        <Panel>
          <ErrorState
            icon={<IconAlertCircle size={28} />}
            title={describeError(error).description}
            code={describeError(error).code}
            onRetry={() => void refetch()}
          />
        </Panel>
      )}
      {error === null && data === undefined && (
        <Skeleton label={t('loading')}>
          <SkeletonBar height={320} />
        </Skeleton>
      )}
      {data !== undefined && (
        <Layout
          key={`${branch} ${data.own} ${data.shown.join()} ${data.hidden.join()}`}
          branch={branch}
          start={readTillMenu(data)}
          own={data.own}
        />
      )}
    </div>
  );
}

interface LayoutProps {
  readonly branch: number | null;
  readonly start: TillMenuLayout;
  /** Whether the place has a layout of its own, which can be removed. */
  readonly own: boolean;
}

function Layout({ branch, start, own }: LayoutProps): ReactNode {
  const { t } = useTranslation('tillMenu');
  const queries = useQueryClient();
  const [layout, setLayout] = useState(start);
  const [dragged, setDragged] = useState<TillMenuAction | null>(null);
  const save = useMutation({
    mutationFn: (next: TillMenuLayout | null) =>
      api.call(putTillMenu, {
        body: {
          branch,
          layout: next === null ? null : { shown: [...next.shown], hidden: [...next.hidden] },
        },
      }),
    onSuccess: () => {
      toast({ text: t('saved'), tone: 'ok', id: 'till-menu' });
      return queries.invalidateQueries({ queryKey: ['till-menu'] });
    },
    onError: showError,
  });
  const drop = (target: TillMenuAction): void => {
    if (dragged !== null && dragged !== target)
      setLayout((now) =>
        moveInMenu(now, dragged, now.shown.indexOf(target) - now.shown.indexOf(dragged)),
      );
  };
  const changed = JSON.stringify(layout) !== JSON.stringify(start);
  const rowOf = (action: TillMenuAction, isShown: boolean, at: number): ReactNode => {
    const name = t(`actions.${action}`);
    const move = (by: number): void => setLayout((now) => moveInMenu(now, action, by));
    const onKeyDown = (event: KeyboardEvent): void => {
      // With Alt the arrows move the button; without it they scroll the page.
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      event.preventDefault();
      move(event.key === 'ArrowUp' ? -1 : 1);
    };
    return (
      <li
        key={action}
        className={classes['row']}
        data-shown={isShown}
        data-dragged={dragged === action}
      >
        {isShown ? (
          <button
            type="button"
            className={classes['name']}
            draggable
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            onKeyDown={onKeyDown}
            onDragStart={() => setDragged(action)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              event.preventDefault();
              drop(action);
            }}
          >
            <IconGripVertical size={20} aria-hidden className={classes['grip']} />
            {name}
          </button>
        ) : (
          <span className={classes['name']}>{name}</span>
        )}
        {isShown && (
          <ActionIcon
            variant="subtle"
            size="xl"
            aria-label={t('up', { name })}
            aria-keyshortcuts="Alt+ArrowUp"
            disabled={at === 0}
            onKeyDown={onKeyDown}
            onClick={() => move(-1)}
          >
            <IconArrowUp size={20} />
          </ActionIcon>
        )}
        {isShown && (
          <ActionIcon
            variant="subtle"
            size="xl"
            aria-label={t('down', { name })}
            aria-keyshortcuts="Alt+ArrowDown"
            disabled={at === layout.shown.length - 1}
            onKeyDown={onKeyDown}
            onClick={() => move(1)}
          >
            <IconArrowDown size={20} />
          </ActionIcon>
        )}
        <Switch
          aria-label={t('show', { name })}
          checked={isShown}
          onChange={(event) => setLayout(showInMenu(layout, action, event.currentTarget.checked))}
        />
      </li>
    );
  };
  return (
    <Panel>
      <ol className={cx(arrange['plainList'], classes['list'])} aria-label={t('shown')}>
        {layout.shown.map((action, at) => rowOf(action, true, at))}
      </ol>
      {layout.hidden.length > 0 && (
        <>
          <h3 className={classes['title']}>{t('hidden')}</h3>
          <ul className={cx(arrange['plainList'], classes['list'])} aria-label={t('hidden')}>
            {layout.hidden.map((action) => rowOf(action, false, 0))}
          </ul>
        </>
      )}
      <div className={classes['foot']}>
        <Button
          size="md"
          disabled={!changed}
          loading={save.isPending}
          onClick={() => save.mutate(layout)}
        >
          {t('save')}
        </Button>
        {changed && (
          <Button variant="default" size="md" onClick={() => setLayout(start)}>
            {t('undo')}
          </Button>
        )}
        {own && branch !== null && (
          <Button variant="subtle" size="md" onClick={() => save.mutate(null)}>
            {t('asAll')}
          </Button>
        )}
        {branch === null && (
          <Button variant="subtle" size="md" onClick={() => setLayout(DEFAULT_TILL_MENU)}>
            {t('first')}
          </Button>
        )}
      </div>
    </Panel>
  );
}
