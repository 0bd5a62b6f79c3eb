import type { ReactNode } from 'react';

/** The product's logo: a counter seen from the side. */
export function BrandMark({ size = 28 }: { readonly size?: number }): ReactNode {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden>
      <rect width="64" height="64" rx="14" fill="#0d625e" />
      <path d="M46 18v28H24a12 12 0 0 1-12-12h9a3 3 0 0 0 3 3h13V18z" fill="#fff" />
      <path d="M18 18h12v6H18z" fill="#9fd6d1" />
    </svg>
  );
}
