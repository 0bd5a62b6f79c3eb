/**
 * Largest widths in CSS pixels (specification, shell §9): phone, tablet, desktop. Larger screens
 * are wide desktops.
 */
export const BREAKPOINTS = { mobile: 768, tablet: 1007, desktop: 1199 } as const;

/** CSS pixels of one em in a media query, whatever the page's own font size is. */
const EM = 16;

const upTo = (pixels: number): string => `(max-width: ${pixels / EM}em)`;
const beyond = (pixels: number): string => `(min-width: ${(pixels + 1) / EM}em)`;

/**
 * The same for `useMediaQuery`. Style sheets cannot read constants: they repeat these conditions,
 * and breakpoints.test.ts compares them.
 */
export const MEDIA = {
  mobile: upTo(BREAKPOINTS.mobile),
  tablet: upTo(BREAKPOINTS.tablet),
  desktop: upTo(BREAKPOINTS.desktop),
  /** Tablets only. */
  onlyTablet: `${beyond(BREAKPOINTS.mobile)} and ${upTo(BREAKPOINTS.tablet)}`,
} as const;
