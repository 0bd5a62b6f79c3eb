import type { ReactNode } from 'react';
import type { DrawnLabel } from './label-layout.ts';
import classes from './labels.module.css';

const ANCHORS = { right: 'start', middle: 'middle', left: 'end' } as const;

/** A label at its true size, black on white in every colour scheme, like the print. */
export function LabelView({
  label,
  title,
}: {
  readonly label: DrawnLabel;
  readonly title: string;
}): ReactNode {
  const { width, height, texts, codes } = label;
  return (
    <svg
      className={classes['label']}
      data-testid="label"
      role="img"
      aria-label={title}
      width={`${width / 10}mm`}
      height={`${height / 10}mm`}
      viewBox={`0 0 ${width} ${height}`}
    >
      {texts.map(({ x, y, size, bold, anchor, text }) => (
        <text
          key={`${x}.${y}.${text}`}
          x={x}
          y={y}
          fontSize={size}
          fontWeight={bold ? 700 : 400}
          textAnchor={ANCHORS[anchor]}
        >
          {text}
        </text>
      ))}
      {codes.map(({ x, y, w, h, code }) => (
        // Bars are not rounded to screen pixels; the printer rounds them to its own dots.
        <g
          key={`${x}.${y}`}
          transform={`translate(${x} ${y}) scale(${w / code.modules} 1)`}
          shapeRendering="crispEdges"
        >
          {code.bars.map((bar) => (
            <rect key={bar.start} x={bar.start} y={0} width={bar.width} height={h} />
          ))}
        </g>
      ))}
    </svg>
  );
}
