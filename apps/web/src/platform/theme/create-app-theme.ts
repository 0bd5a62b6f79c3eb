import {
  createTheme,
  type CSSVariablesResolver,
  type MantineThemeOverride,
  type PaginationProps,
} from '@mantine/core';
import { DIALOG_MAX_WIDTH } from '../../ui/dialogs/dialog-width.ts';
import { bad, brand, dark, gray, ok, warn } from './palette.ts';

/** Accessible names for Mantine's own controls. */
export interface ThemeWords {
  readonly close: string;
  readonly firstPage: string;
  readonly previousPage: string;
  readonly nextPage: string;
  readonly lastPage: string;
}

/** Maps Mantine's surfaces to the product's tokens (tokens.css), in both schemes. */
export const appVariables: CSSVariablesResolver = () => {
  const variables = {
    '--mantine-color-body': 'var(--surface-panel)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-quiet)',
    '--mantine-color-placeholder': 'var(--text-quiet)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-anchor': 'var(--brand)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-default-hover': 'var(--surface-hover)',
    '--mantine-color-brand-light': 'var(--brand-soft)',
    '--mantine-color-brand-light-hover': 'var(--brand-soft)',
    '--mantine-color-brand-light-color': 'var(--brand)',
  };
  return { variables: {}, light: variables, dark: variables };
};

/** The product's theme. Three weights (400, 500, 700), a 4 px grid, one radius, no gradients. */
export function createAppTheme(words: ThemeWords): MantineThemeOverride {
  const close = { 'aria-label': words.close };
  const controlProps: PaginationProps['getControlProps'] = (control) => ({
    'aria-label': pageWords[control],
  });
  const pageWords = {
    first: words.firstPage,
    previous: words.previousPage,
    next: words.nextPage,
    last: words.lastPage,
  };
  return createTheme({
    colors: { brand, ok, warn, bad, gray, dark, red: bad, green: ok, yellow: warn },
    primaryColor: 'brand',
    primaryShade: { light: 7, dark: 6 },
    fontFamily: "'Heebo Variable', 'Segoe UI', Arial, sans-serif",
    fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace",
    fontSizes: { xs: '12px', sm: '14px', md: '16px', lg: '18px', xl: '20px' },
    lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
    headings: {
      fontWeight: '700',
      sizes: {
        h1: { fontSize: '24px', lineHeight: '32px' },
        h2: { fontSize: '20px', lineHeight: '28px' },
        h3: { fontSize: '16px', lineHeight: '24px' },
      },
    },
    spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
    // Specification, shell §9: mobile to 768, tablet to 1007, desktop to 1199.
    breakpoints: { xs: '24em', sm: '48.0625em', md: '63em', lg: '75em', xl: '90em' },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    // By name: importing the components here would add all of them to the first chunk.
    components: {
      Modal: {
        styles: { title: { fontWeight: 700 } },
        defaultProps: {
          centered: true,
          // Specification, shell §9: dialogs are at most 400 wide, unless they set another size.
          size: DIALOG_MAX_WIDTH,
          radius: 'lg',
          closeButtonProps: close,
          transitionProps: { duration: 120, transition: 'fade' },
          overlayProps: { backgroundOpacity: 0.45 },
        },
      },
      Drawer: {
        styles: { title: { fontWeight: 700 } },
        defaultProps: {
          closeButtonProps: close,
          transitionProps: { duration: 120 },
          overlayProps: { backgroundOpacity: 0.45 },
        },
      },
      // A pointer press on the close button keeps the focus in the field.
      Notification: {
        defaultProps: {
          closeButtonProps: {
            ...close,
            onMouseDown: (event: MouseEvent) => event.preventDefault(),
          },
        },
      },
      Anchor: { defaultProps: { inherit: true } },
      NumberInput: { defaultProps: { hideControls: true } },
      Pagination: { defaultProps: { getControlProps: controlProps } },
      Button: { styles: { label: { fontWeight: 500 } } },
      Badge: { styles: { label: { textTransform: 'none', fontWeight: 500 } } },
    },
  });
}
