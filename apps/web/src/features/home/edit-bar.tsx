import { type Widget } from '@dalpak/contracts';
import {
  IconArrowAutofitWidth,
  IconArrowLeft,
  IconArrowRight,
  IconArrowsMinimize,
  IconGripVertical,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react';
import type { PointerEvent, ReactNode } from 'react';
import { useReportWords } from '../../report-kit/words.ts';
import { mirrored } from '../../ui/layout/page.tsx';
import { widgetTitle } from './widget-run.ts';
import classes from './widgets.module.css';

export type EditAct = 'earlier' | 'later' | 'narrower' | 'wider' | 'remove' | 'settings';

interface EditBarProps {
  readonly widget: Widget;
  readonly at: number;
  readonly count: number;
  readonly onAct: (act: EditAct) => void;
  /** Begins to drag the widget. */
  readonly onGrab: (event: PointerEvent<HTMLElement>) => void;
}

/** The name of a widget of any kind. */
export function useWidgetName(): (widget: Widget) => string {
  const say = useReportWords();
  return (widget) => {
    if (widget.kind === 'cards') return say('cards');
    if (widget.kind === 'needs') return say('kind.needs');
    if (widget.kind === 'goal') return say('kind.goal');
    if (widget.kind === 'text') return widget.title === '' ? say('kind.text') : widget.title;
    return widgetTitle(widget, say('ranges.today'));
  };
}

/** What can be done with a widget while its page is edited: by buttons, and by a handle to drag. */
export function EditBar({ widget, at, count, onAct, onGrab }: EditBarProps): ReactNode {
  const say = useReportWords();
  const name = useWidgetName()(widget);
  const isReport = !['cards', 'needs', 'goal', 'text'].includes(widget.kind);
  const buttons = [
    { key: 'earlier', icon: IconArrowRight, off: at === 0 },
    { key: 'later', icon: IconArrowLeft, off: at === count - 1 },
    { key: 'narrower', icon: IconArrowsMinimize, off: widget.width === 3 },
    { key: 'wider', icon: IconArrowAutofitWidth, off: widget.width === 12 },
    { key: 'settings', icon: IconSettings, off: !isReport },
    { key: 'remove', icon: IconTrash, off: false },
  ] as const;
  return (
    <div className={classes['editBar']} role="toolbar" aria-label={name}>
      <span className={classes['handle']} data-handle onPointerDown={onGrab} aria-hidden>
        <IconGripVertical size={18} />
      </span>
      <span className={classes['editName']}>{name}</span>
      {buttons.map(({ key, icon: Icon, off }) => (
        <button
          key={key}
          type="button"
          className={classes['editButton']}
          aria-label={say(`edit.${key}`, { name })}
          disabled={off}
          onClick={() => onAct(key)}
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
