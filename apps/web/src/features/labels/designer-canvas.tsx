import { LABEL_FIELDS, type LabelTemplate } from '@dalpak/contracts';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { cx } from '../../ui/layout/cx.ts';
import { useNow } from '../../ui/messages/use-now.ts';
import { layoutLabel, leftOf } from './label-layout.ts';
import { LabelView } from './label-view.tsx';
import { measureText } from './measure-text.ts';
import { SAMPLE } from './sample-product.ts';
import classes from './templates.module.css';

interface CanvasProps {
  readonly template: LabelTemplate;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  /** @param step identifies the drag or the run of keys, for undo */
  readonly onMove: (
    id: string,
    to: { readonly x: number; readonly y: number },
    step: string,
  ) => void;
  readonly onRemove: (id: string) => void;
}

interface Drag {
  readonly id: string;
  readonly step: string;
  readonly from: { readonly x: number; readonly y: number };
  readonly pointer: { readonly x: number; readonly y: number };
}

/** CSS defines 96 pixels per inch; the size on a real screen differs slightly. */
const TENTHS_A_PIXEL = 254 / 96;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
let drags = 0;

/**
 * The label at its true size, with a handle for every field: dragged by a pointer, or moved by the
 * arrow keys.
 */
export function DesignerCanvas({
  template,
  selected,
  onSelect,
  onMove,
  onRemove,
}: CanvasProps): ReactNode {
  const today = useNow();
  const drag = useRef<Drag | null>(null);
  const start = (event: PointerEvent<HTMLElement>, id: string): void => {
    const item = template.items.find((one) => one.id === id);
    if (item === undefined) return;
    onSelect(id);
    event.currentTarget.setPointerCapture(event.pointerId);
    drags += 1;
    drag.current = {
      id,
      step: `drag ${drags}`,
      from: { x: item.x, y: item.y },
      pointer: { x: event.clientX, y: event.clientY },
    };
  };
  const move = (event: PointerEvent<HTMLElement>): void => {
    const { current } = drag;
    if (current === null) return;
    // x counts from the right edge, so moving right makes it smaller.
    const x = current.from.x - (event.clientX - current.pointer.x) * TENTHS_A_PIXEL;
    const y = current.from.y + (event.clientY - current.pointer.y) * TENTHS_A_PIXEL;
    onMove(current.id, { x, y }, current.step);
  };
  const end = (): void => {
    drag.current = null;
  };
  const keys = (event: KeyboardEvent<HTMLElement>, id: string): void => {
    const item = template.items.find((one) => one.id === id);
    const step = STEPS[event.key];
    if (item === undefined) return;
    if (event.key === 'Delete') onRemove(id);
    else if (step === undefined) return;
    else {
      // A millimetre, or with Shift a tenth of one.
      const by = event.shiftKey ? 1 : 10;
      onMove(id, { x: item.x + step[0] * by, y: item.y + step[1] * by }, `keys ${id}`);
    }
    event.preventDefault();
  };
  return (
    <div className={classes['stage']}>
      <div
        className={classes['canvas']}
        style={{ inlineSize: `${template.width / 10}mm`, blockSize: `${template.height / 10}mm` }}
      >
        <LabelView
          label={layoutLabel(template, SAMPLE, { measure: measureText, today })}
          title={template.name}
        />
        {template.items.map((item) => (
          <button
            key={item.id}
            type="button"
            className={cx(classes['handle'], item.id === selected && classes['selected'])}
            style={{
              left: `${leftOf(template, item) / 10}mm`,
              top: `${item.y / 10}mm`,
              width: `${item.w / 10}mm`,
              height: `${item.h / 10}mm`,
            }}
            aria-label={LABEL_FIELDS[item.field][currentLanguage()]}
            aria-pressed={item.id === selected}
            data-item={item.id}
            onFocus={() => onSelect(item.id)}
            onPointerDown={(event) => start(event, item.id)}
            onPointerMove={move}
            onPointerUp={end}
            onPointerCancel={end}
            onKeyDown={(event) => keys(event, item.id)}
          />
        ))}
      </div>
    </div>
  );
}
