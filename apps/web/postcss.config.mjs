/**
 * Mantine's mixins (light-dark, rtl, hover) and its breakpoints as variables. PostCSS requires a
 * default export.
 */
export default {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': {
      variables: {
        // Specification, shell §9: mobile up to 768, tablet to 1007, desktop to 1199.
        'breakpoint-mobile': '48.0625em',
        'breakpoint-tablet': '63em',
        'breakpoint-desktop': '75em',
      },
    },
  },
};
