import type { FloorElement, FloorView, OrderSummary } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { FloorDrawing } from '../../../../ui/figures/floor-drawing.tsx';
import classes from '../orders.module.css';
import { TableFace } from './table-face.tsx';
import { tableState } from './table-state.ts';

/** The live drawing of a floor: each table is a button with its state. */
export function FloorMap({
  floor,
  elements,
  ordersOf,
  busy,
  onChoose,
}: {
  readonly floor: FloorView;
  readonly elements: readonly FloorElement[];
  readonly ordersOf: (table: number) => readonly OrderSummary[];
  readonly busy: boolean;
  readonly onChoose: (element: FloorElement) => void;
}): ReactNode {
  return (
    <FloorDrawing floor={floor} elements={elements} label={floor.name}>
      {(element, place) => {
        if (element.kind !== 'table') return null;
        const orders = ordersOf(element.id);
        return (
          <button
            type="button"
            style={place}
            className={classes['mapTable']}
            data-shape={element.shape}
            data-state={tableState(orders)}
            disabled={busy}
            onClick={() => onChoose(element)}
            data-testid={`table-${element.id}`}
          >
            <TableFace element={element} orders={orders} />
          </button>
        );
      }}
    </FloorDrawing>
  );
}
