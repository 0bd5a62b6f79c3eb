import {
  figureOf,
  minusFirst,
  paperDirection,
  type ReceiptLine,
  textDirection,
} from '@dalpak/engine';
import type { JSX } from 'react';
import { code128 } from './barcode.ts';
import classes from './receipt-view.module.css';

/** A receipt on the screen: the same lines that the printers print. */
export function ReceiptView({ lines }: { readonly lines: readonly ReceiptLine[] }): JSX.Element {
  return (
    <article
      dir={paperDirection(lines)}
      className={classes['paper']}
      aria-label="קבלה"
      data-testid="receipt"
    >
      {withKeys(lines).map(({ key, line }) => (
        <Line key={key} line={line} />
      ))}
    </article>
  );
}

/**
 * The key of a line is its content and the number of equal lines above it; a receipt is rendered as
 * a whole, so lines never move.
 */
function withKeys(
  lines: readonly ReceiptLine[],
): readonly { readonly key: string; readonly line: ReceiptLine }[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const content = JSON.stringify(line);
    const before = seen.get(content) ?? 0;
    seen.set(content, before + 1);
    return { key: `${content}/${before}`, line };
  });
}

function Line({ line }: { readonly line: ReceiptLine }): JSX.Element {
  switch (line.kind) {
    case 'text':
      return (
        <div
          className={classNames(
            'text',
            line.align === 'center' && 'center',
            line.size !== 'normal' && line.size,
            line.bold && 'bold',
          )}
        >
          {minusFirst(line.text)}
        </div>
      );
    case 'columns':
      return (
        <div
          className={classNames(
            'columns',
            figureOf(line) !== null && 'figure',
            line.bold && 'bold',
            line.indent && 'indent',
          )}
        >
          <span>{minusFirst(line.start)}</span>
          <span className={classes['end']} dir={textDirection(line.end)}>
            {minusFirst(line.end)}
          </span>
        </div>
      );
    case 'rule':
      return <hr className={classes['rule']} />;
    case 'total':
      return (
        <div className={classNames('total', figureOf(line) !== null && 'figure')}>
          <span>{line.label}</span>
          <span className={classes['end']} dir="ltr">
            {line.amount}
          </span>
        </div>
      );
    case 'mark':
      return <div className={classes['mark']}>{line.text}</div>;
    case 'picture':
      return <img className={classes['picture']} src={line.source} alt="" />;
    case 'barcode':
      return <Barcode value={line.value} />;
  }
}

function Barcode({ value }: { readonly value: string }): JSX.Element {
  const { modules, bars } = code128(value);
  return (
    <>
      <svg
        className={classes['barcode']}
        viewBox={`0 0 ${modules} 40`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`ברקוד ${value}`}
      >
        {bars.map((bar) => (
          <rect key={bar.start} x={bar.start} y={0} width={bar.width} height={40} />
        ))}
      </svg>
      <div className={classes['barcodeText']}>{value}</div>
    </>
  );
}

function classNames(...names: (string | false)[]): string {
  return names.flatMap((name) => (name === false ? [] : [classes[name] ?? ''])).join(' ');
}
