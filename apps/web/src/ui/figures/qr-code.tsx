import { type ReactNode, useMemo } from 'react';
import { qrModules } from './qr-modules.ts';
import classes from './qr-code.module.css';

/** Quiet zone in modules that scanners need at each side. */
const QUIET_ZONE = 4;

/** Dark on white in every colour scheme, as scanners expect. */
export function QrCode({
  text,
  label,
}: {
  readonly text: string;
  readonly label: string;
}): ReactNode {
  const rows = useMemo(() => qrModules(text), [text]);
  const size = rows.length + 2 * QUIET_ZONE;
  const path = rows
    .map((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : '')).join(''))
    .join('');
  return (
    <svg
      className={classes['qr']}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
