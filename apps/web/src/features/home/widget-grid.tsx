import { Button } from '@mantine/core';
import { WIDGET_WIDTHS, type Widget } from '@dalpak/contracts';
import {
  IconArrowLeft,
  IconArrowRight,
  IconArrowsMinimize,
  IconArrowAutofitWidth,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useConfirmClose } from '../../platform/windows/window-hooks.ts';
import { mirrored } from '../../ui/layout/page.tsx';
import { AddWidget } from './add-widget.tsx';
import { WidgetCard } from './widget-card.tsx';
import { widgetTitle } from './widget-run.ts';
import classes from './widgets.module.css';
import { useReportWords } from '../../report-kit/words.ts';

interface WidgetGridProps {
  readonly widgets: readonly Widget[];
  /** Widgets of the product that came after the layout was saved. */
  readonly fresh: readonly string[];
  /** Absent for who may only look. */
  readonly onSave: ((widgets: readonly Widget[]) => Promise<void>) | null;
  /** Returns to the first layout; null where there is none, or it is shown. */
  readonly onReset: (() => Promise<void>) | null;
}

function moved(widgets: readonly Widget[], at: number, by: -1 | 1): readonly Widget[] {
  const one = widgets[at];
  const other = widgets[at + by];
  if (one === undefined || other === undefined) return widgets;
  return widgets.map((widget, place) => (place === at ? other : place === at + by ? one : widget));
}

function resized(widget: Widget, by: -1 | 1): Widget {
  const at = (WIDGET_WIDTHS as readonly number[]).indexOf(widget.width) + by;
  return { ...widget, width: WIDGET_WIDTHS[at] ?? widget.width };
}

interface EditBarProps {
  readonly widget: Widget;
  readonly at: number;
  readonly count: number;
  readonly onMove: (by: -1 | 1) => void;
  readonly onResize: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

function EditBar({ widget, at, count, onMove, onResize, onRemove }: EditBarProps): ReactNode {
  const say = useReportWords();
  const name = widget.kind === 'cards' ? say('cards') : widgetTitle(widget, say('ranges.today'));
  const buttons = [
    { key: 'earlier', icon: IconArrowRight, off: at === 0, run: () => onMove(-1) },
    { key: 'later', icon: IconArrowLeft, off: at === count - 1, run: () => onMove(1) },
    { key: 'narrower', icon: IconArrowsMinimize, off: widget.width === 3, run: () => onResize(-1) },
    { key: 'wider', icon: IconArrowAutofitWidth, off: widget.width === 12, run: () => onResize(1) },
    { key: 'remove', icon: IconTrash, off: false, run: onRemove },
  ] as const;
  return (
    <div className={classes['editBar']} role="toolbar" aria-label={name}>
      <span className={classes['editName']}>{name}</span>
      {buttons.map(({ key, icon: Icon, off, run }) => (
        <button
          key={key}
          type="button"
          className={classes['editButton']}
          aria-label={say(`edit.${key}`, { name })}
          disabled={off}
          onClick={run}
        >
          <Icon
            size={18}
            aria-hidden
            className={key === 'earlier' || key === 'later' ? mirrored : ''}
          />
        </button>
      ))}
    </div>
  );
}

/** Widgets on a grid of twelve columns, which can be arranged by touch and by keyboard. */
export function WidgetGrid({ widgets, fresh, onSave, onReset }: WidgetGridProps): ReactNode {
  const say = useReportWords();
  const [draft, setDraft] = useState<readonly Widget[] | null>(null);
  const [adding, setAdding] = useState(false);
  const [busy, setBusy] = useState(false);
  useConfirmClose(draft !== null, say('arrangement'));
  const shown = draft ?? widgets;
  const change = (at: number, next: Widget | null): void =>
    setDraft(
      shown.flatMap((widget, place) => (place === at ? (next === null ? [] : [next]) : [widget])),
    );
  const finish = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
      setDraft(null);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {onSave !== null && (
        <div className={classes['tools']}>
          {draft === null ? (
            <Button variant="subtle" onClick={() => setDraft(widgets)}>
              {say('arrange')}
            </Button>
          ) : (
            <>
              <Button loading={busy} onClick={() => void finish(() => onSave(draft))}>
                {say('save')}
              </Button>
              <Button variant="default" onClick={() => setAdding(true)}>
                {say('addWidget')}
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
      <div className={classes['grid']}>
        {shown.map((widget, at) => (
          <div key={widget.id} className={classes['place']} data-width={widget.width}>
            {draft !== null && (
              <EditBar
                widget={widget}
                at={at}
                count={shown.length}
                onMove={(by) => setDraft(moved(shown, at, by))}
                onResize={(by) => change(at, resized(widget, by))}
                onRemove={() => change(at, null)}
              />
            )}
            <WidgetCard widget={widget} isFresh={fresh.includes(widget.id)} />
          </div>
        ))}
      </div>
      {shown.length === 0 && <p className={classes['quiet']}>{say('noWidgets')}</p>}
      {adding && (
        <AddWidget
          taken={shown.map(({ id }) => id)}
          onClose={() => setAdding(false)}
          onAdd={(widget) => {
            setDraft([...shown, widget]);
            setAdding(false);
          }}
        />
      )}
    </>
  );
}
