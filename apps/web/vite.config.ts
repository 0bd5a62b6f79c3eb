import react from '@vitejs/plugin-react';
import { build, defineConfig, runnerImport } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { groupScreenFiles } from './vite/group-screen-files.ts';
import { preloadScreenFiles } from './vite/preload-screen-files.ts';
import { pluginFrames } from './vite/plugin-frames.ts';
import { startScripts } from './vite/start-scripts.ts';
import { stripServerContracts } from './vite/strip-server-contracts.ts';
import { bundleWordsWithScreens } from './vite/bundle-words-with-screens.ts';

// Node's types are not part of the web application, and the configuration needs only this.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

const server = `http://127.0.0.1:${process.env['PORT'] ?? '4600'}`;

export default defineConfig({
  plugins: [
    bundleWordsWithScreens((file) => runnerImport(file)),
    stripServerContracts(),
    react(),
    pluginFrames(build),
    preloadScreenFiles('/sign-in.screen.tsx'),
    startScripts(),
    VitePWA({
      strategies: 'injectManifest',
      // A till never reloads during a sale: the new version waits until the user agrees.
      registerType: 'prompt',
      injectRegister: null,
      srcDir: 'sw',
      filename: 'service-worker.ts',
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'],
        // Not cached for offline work: letters beyond Latin and Hebrew, the recorder and player of
        // a shared screen, which need a network, and pages without an origin, which never come from
        // this cache.
        globIgnores: [
          'plugin-frames/**',
          '**/heebo-{math,symbols,latin-ext}-*',
          '**/{rubik-arabic,roboto-cyrillic}-*',
          '**/screen-{recorder,player}-*',
        ],
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
      },
      manifest: {
        id: '/',
        name: 'דלפק — קופה וניהול',
        short_name: 'דלפק',
        description: 'קופה וניהול לעסק',
        lang: 'he',
        dir: 'rtl',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: '#f5f7f7',
        theme_color: '#0d625e',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          {
            src: '/icon-maskable-512.png',
            sizes: '512x512',
            type: 'image/png',
            purpose: 'maskable',
          },
          { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
    }),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    // Every supported browser can preload modules itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      onwarn(warning, warn) {
        // A missing function fails the build instead of the screen that calls it.
        if (warning.code === 'IMPORT_IS_UNDEFINED') throw new Error(warning.message);
        warn(warning);
      },
      output: {
        codeSplitting: {
          // The files of every start are bundled in two files, because sixty small ones compress
          // worse. The libraries stay cached when a new version is released.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'first', tags: ['$initial'], priority: 1 },
            // The parts of a plain form, which are nearly always needed together.
            {
              name: 'fields',
              priority: 1,
              includeDependenciesRecursively: false,
              test: /@mantine\/(?:core\/esm\/components\/(?:Anchor|CloseButton|Input|InputBase|PasswordInput|Stack|Text|TextInput)|hooks\/esm\/use-(?:id|uncontrolled))\//,
            },
            groupScreenFiles(
              {
                'sign-in': ['/sign-in.screen.tsx'],
                home: ['/home.screen.tsx', '/today-card.tsx', '/home-panels.tsx'],
              },
              ['/pos.screen.tsx', '/features/pos/warm-up.ts', '/status-light.tsx'],
            ),
            // Pricing of a bill: the till needs all of it, and the discount designer a part that
            // would otherwise be one more file.
            { name: 'discounts', test: /engine\/src\/(?:discount|money)\//, priority: 1 },
            // Small parts shared by every record screen: each alone would be a file of 200 bytes
            // and a name in the first load.
            {
              name: 'record-parts',
              test: /(?:contracts\/src\/(?:discount-sentence|components\/importable|fields\/field\.types|formula-text|business-number)|record-kit\/record-routes)\.ts/,
              priority: 0,
            },
            // Icons that the till shares with other screens: each alone would be a file of 200
            // bytes.
            {
              name: 'till-icons',
              test: /\/icons\/Icon(?:Cash|Dots|Pencil|PlayerPause|Printer|Trash|ChevronLeft|ChevronRight|ArrowsExchange|Stack2|Volume|VolumeOff)\.mjs$/,
              priority: 1,
            },
            // Building and pricing a cart: the till needs it at once, documents when one is opened,
            // and both in full.
            {
              name: 'cart',
              test: /\/packages\/engine\/src\/(?:discount|catalogue|cart\/(?!codec|cart-codec|discount-rows|guarded-state))/,
              minShareCount: 2,
            },
            // Read and written by the till and by documents.
            {
              name: 'cart-wire',
              test: /\/packages\/(?:engine\/src\/(?:cart\/codec|cart\/cart-codec|cart\/discount-rows|submit\/submit-answer)|contracts\/src\/wire-cart)/,
              minShareCount: 2,
            },
            {
              name: 'till-calls',
              test: /\/packages\/contracts\/src\/(?:api\/(?:products|sync|sales)\.api|barcode\.)/,
              minShareCount: 2,
            },
            // Parts of every back office screen. Each screen names each of its files in the first
            // load, so fewer files make it smaller.
            {
              name: 'pages',
              test: /\/apps\/web\/src\/ui\/(?:page|panel|message-box)\./,
              minShareCount: 2,
            },
            // The same for the till's parts that other screens share.
            {
              name: 'till-parts',
              test: /\/apps\/web\/src\/ui\/(?:status-dot|kbd|big-button)\./,
              includeDependenciesRecursively: false,
              minShareCount: 2,
            },
            // The stores of the till, selling, and the way to the payment: the till's screen needs all
            // of them at once, and each panel a part that would otherwise be one more file.
            {
              name: 'bill',
              test: /\/features\/pos\/(?:bill\/(?!with-approval|dearer-bill)|till\/(?:till[.-]|local-clock|sounds|refresh-data)|selling\/(?:sell|sell\.actions|product\.actions|new-product|current-menu|scale-templates)\.|paying\/(?:pay|pay\.action|new-payments|sale-awaiting-cashier)\.|holding\/hold\.actions|printing\/(?:print-stored|load-)|plugins\/(?:bill-facts|proposals)|screen\/(?:till\.)?actions\.)/,
              includeDependenciesRecursively: false,
            },
            { name: 'icons', test: /\/icons\/Icon[^/]+\.mjs$/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/core': server, '/r': server } },
});
