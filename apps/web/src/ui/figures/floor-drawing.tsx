import type { CSSProperties, ReactNode } from 'react';
import classes from './floor-drawing.module.css';

/** A thing on a floor, in units of the floor. */
export interface DrawnElement {
  readonly kind: string;
  readonly name: string;
  readonly shape: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
  readonly layer: number;
}

/** Where an element is, as a part of the drawing, whatever its size on the screen is. */
export function placeOf(
  floor: { readonly width: number; readonly height: number },
  { x, y, width, height, angle, layer }: DrawnElement,
): CSSProperties {
  const part = (value: number, of: number): string => `${((value / of) * 100).toFixed(3)}%`;
  return {
    // A drawing has the same left side in every language.
    left: part(x, floor.width),
    top: part(y, floor.height),
    inlineSize: part(width, floor.width),
    blockSize: part(height, floor.height),
    zIndex: layer + 1,
    ...(angle === 0 ? {} : { rotate: `${angle}deg` }),
  };
}

/**
 * A floor to scale. `children` draws an element that is more than a picture; null leaves it to the
 * drawing, which has walls, bars, doors and texts, and a box for what it does not know.
 */
export function FloorDrawing<E extends DrawnElement>({
  floor,
  elements,
  label,
  children,
}: {
  readonly floor: { readonly width: number; readonly height: number };
  readonly elements: readonly E[];
  readonly label: string;
  readonly children: (element: E, place: CSSProperties, index: number) => ReactNode;
}): ReactNode {
  return (
    <div
      className={classes['floor']}
      style={{ aspectRatio: `${floor.width} / ${floor.height}` }}
      role="group"
      aria-label={label}
    >
      {elements.map((element, index) => {
        const place = placeOf(floor, element);
        const drawn = children(element, place, index);
        return (
          // Elements have no key of their own, and keep their order.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className={classes['whole']}>
            {drawn ?? (
              <div
                className={classes['decor']}
                style={place}
                data-kind={element.kind}
                data-shape={element.shape}
                aria-hidden={element.kind === 'text' ? undefined : true}
              >
                {element.name}
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}
