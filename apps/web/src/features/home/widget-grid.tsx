import { Button } from '@mantine/core';
import type { Widget } from '@dalpak/contracts';
import { type ReactNode, useRef, useState } from 'react';
import { currentLanguage, LANGUAGES } from '../../platform/i18n/i18n.ts';
import { useConfirmClose } from '../../platform/windows/window-hooks.ts';
import { useReportWords } from '../../report-kit/words.ts';
import { AddWidget } from './add-widget.tsx';
import { type EditAct, EditBar, useWidgetName } from './edit-bar.tsx';
import {
  editLayout,
  keyEdit,
  type LayoutDraft,
  movedWidget,
  resizedWidget,
  undoLayout,
} from './grid-edits.ts';
import { useWidgetDrag } from './use-widget-drag.ts';
import { WidgetCard } from './widget-card.tsx';
import { WidgetSettings } from './widget-settings.tsx';
import { cx } from '../../ui/layout/cx.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './widgets.module.css';

interface WidgetGridProps {
  readonly widgets: readonly Widget[];
  /** Widgets of the product that came after the layout was saved. */
  readonly fresh: readonly string[];
  /** The widget that stands elsewhere on the page, except while the layout is arranged. */
  readonly shownAbove?: string | undefined;
  /** Absent for who may only look. */
  readonly onSave: ((widgets: readonly Widget[]) => Promise<void>) | null;
  /** Returns to the first layout; null where there is none, or it is shown. */
  readonly onReset: (() => Promise<void>) | null;
}

/** Widgets on a grid of twelve columns, which can be arranged by touch and by keyboard. */
export function WidgetGrid({
  widgets,
  fresh,
  shownAbove,
  onSave,
  onReset,
}: WidgetGridProps): ReactNode {
  const say = useReportWords();
  const nameOfWidget = useWidgetName();
  const grid = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<LayoutDraft | null>(null);
  const [adding, setAdding] = useState(false);
  const [set, setSet] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useConfirmClose(draft !== null, say('arrangement'));
  const shown = draft?.widgets ?? widgets.filter(({ id }) => id !== shownAbove);
  const edit = (next: readonly Widget[]): void =>
    setDraft((now) => editLayout(now ?? { widgets, before: [] }, next));
  const placeOf = (id: string): number => shown.findIndex((widget) => widget.id === id);
  const replace = (id: string, by: (widget: Widget) => Widget): void =>
    edit(shown.map((widget) => (widget.id === id ? by(widget) : widget)));
  const drag = useWidgetDrag(grid, {
    onMove: (id, over) => edit(movedWidget(shown, placeOf(id), placeOf(over))),
    onWidth: (id, width) => replace(id, (widget) => ({ ...widget, width })),
  });
  const act = (id: string, what: EditAct): void => {
    const at = placeOf(id);
    if (what === 'settings') return setSet(id);
    if (what === 'remove') return edit(shown.filter((widget) => widget.id !== id));
    if (what === 'narrower' || what === 'wider')
      return replace(id, (widget) => resizedWidget(widget, what === 'wider' ? 1 : -1));
    const next = movedWidget(shown, at, what === 'later' ? at + 1 : at - 1);
    return next === shown ? undefined : edit(next);
  };
  const finish = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
      setDraft(null);
    } finally {
      setBusy(false);
    }
  };
  const changed = shown.find(({ id }) => id === set);
  return (
    <>
      {onSave !== null && (
        <div className={cx(arrange['wideLine'], classes['tools'])}>
          {draft === null ? (
            <Button variant="subtle" onClick={() => setDraft({ widgets, before: [] })}>
              {say('arrange')}
            </Button>
          ) : (
            <>
              <Button loading={busy} onClick={() => void finish(() => onSave(draft.widgets))}>
                {say('save')}
              </Button>
              <Button variant="default" onClick={() => setAdding(true)}>
                {say('addWidget')}
              </Button>
              <Button
                variant="default"
                disabled={draft.before.length === 0}
                onClick={() => setDraft(undoLayout(draft))}
              >
                {say('undoStep')}
              </Button>
              {onReset !== null && (
                <Button variant="default" loading={busy} onClick={() => void finish(onReset)}>
                  {say('firstLayout')}
                </Button>
              )}
              <Button variant="subtle" onClick={() => setDraft(null)}>
                {say('leaveAsWas')}
              </Button>
            </>
          )}
        </div>
      )}
      {draft !== null && <p className={classes['quiet']}>{say('editKeys')}</p>}
      <div className={classes['grid']} ref={grid}>
        {shown.map((widget, at) => (
          <div
            key={widget.id}
            className={classes['place']}
            data-width={widget.width}
            data-widget={widget.id}
            data-active={drag.active === widget.id || undefined}
            {...(draft === null
              ? {}
              : {
                  tabIndex: 0,
                  role: 'group',
                  'aria-label': nameOfWidget(widget),
                  onKeyDown: (event) => {
                    const what =
                      event.target === event.currentTarget
                        ? keyEdit(event, LANGUAGES[currentLanguage()].dir === 'rtl')
                        : null;
                    if (what === null) return;
                    event.preventDefault();
                    act(widget.id, what);
                  },
                })}
          >
            {draft !== null && (
              <EditBar
                widget={widget}
                at={at}
                count={shown.length}
                onAct={(what) => act(widget.id, what)}
                onGrab={(event) => drag.grab(event, widget.id)}
              />
            )}
            <WidgetCard widget={widget} isFresh={fresh.includes(widget.id)} />
            {draft !== null && (
              <span
                className={classes['stretch']}
                aria-hidden
                onPointerDown={(event) => drag.stretch(event, widget.id)}
              />
            )}
          </div>
        ))}
      </div>
      {(draft?.widgets ?? widgets).length === 0 && (
        <p className={classes['quiet']}>{say('noWidgets')}</p>
      )}
      {changed !== undefined && (
        <WidgetSettings
          widget={changed}
          onClose={() => setSet(null)}
          onChange={(next) => {
            replace(next.id, () => next);
            setSet(null);
          }}
        />
      )}
      {adding && (
        <AddWidget
          taken={shown.map(({ id }) => id)}
          onClose={() => setAdding(false)}
          onAdd={(widget) => {
            edit([...shown, widget]);
            setAdding(false);
          }}
        />
      )}
    </>
  );
}
