/** Widest screens of their kind, in CSS pixels (1-shell §9): a phone, a tablet, a desk. Wider ones are wide desks. */
export const BREAKPOINTS = { mobile: 768, tablet: 1007, desktop: 1199 } as const;

/** CSS pixels of one em in a media query, whatever the page's own font size is. */
const EM = 16;

const upTo = (pixels: number): string => `(max-width: ${pixels / EM}em)`;
const beyond = (pixels: number): string => `(min-width: ${(pixels + 1) / EM}em)`;

/**
 * The same for `useMediaQuery`. Style sheets can not read constants: they write these very conditions, and
 * breakpoints.test.ts keeps them to it.
 */
export const MEDIA = {
  mobile: upTo(BREAKPOINTS.mobile),
  tablet: upTo(BREAKPOINTS.tablet),
  desktop: upTo(BREAKPOINTS.desktop),
  /** A tablet and nothing narrower. */
  onlyTablet: `${beyond(BREAKPOINTS.mobile)} and ${upTo(BREAKPOINTS.tablet)}`,
} as const;
