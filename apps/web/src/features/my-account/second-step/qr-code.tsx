import { type ReactNode, useMemo } from 'react';
import { QR_QUIET, qrPath } from './qr-path.ts';
import classes from './second-step.module.css';

/** Dark on white in every scheme: scanners look for it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const { modules, path } = useMemo(() => qrPath(text), [text]);
  const size = modules + 2 * QR_QUIET;
  return (
    <svg className={classes['qr']} viewBox={`${-QR_QUIET} ${-QR_QUIET} ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fillRule="evenodd" />
    </svg>
  );
}
