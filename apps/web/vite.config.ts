import react from '@vitejs/plugin-react';
import { build, defineConfig, runnerImport } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { groupScreenFiles, groupScreenIcons } from './vite/group-screen-files.ts';
import { listScreenFiles } from './vite/list-screen-files.ts';
import { preloadScreenFiles } from './vite/preload-screen-files.ts';
import { pluginFrames } from './vite/plugin-frames.ts';
import { startScripts } from './vite/start-scripts.ts';
import { stripServerContracts } from './vite/strip-server-contracts.ts';
import { bundleWordsWithScreens } from './vite/bundle-words-with-screens.ts';

// Node's types are not part of the web application, and the configuration needs only this.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** A file of the modules of a folder that so many chunks share. */
const sharedBy = (minShareCount: number, name: string, test: RegExp) => ({
  name,
  test,
  minShareCount,
  includeDependenciesRecursively: false,
});

/** Cards of home that are bundled with it. */
const HOME_CARDS = ['/today-card.tsx', '/home-panels.tsx'];
/** What the till's page loads at its start. */
const TILL = ['/pos.screen.tsx', '/features/pos/warm-up.ts', '/status-light.tsx'];
/** What the start loads keeps its own list of files. */
const screenFiles = listScreenFiles([
  '/sign-in.screen.tsx',
  '/home.screen.tsx',
  ...HOME_CARDS,
  '/samples-card.tsx',
  '/features/pos/warm-up.ts',
  '/i18n/read-language.ts',
]);

const server = `http://127.0.0.1:${process.env['PORT'] ?? '4600'}`;

export default defineConfig({
  plugins: [
    bundleWordsWithScreens((file) => runnerImport(file)),
    stripServerContracts(),
    react(),
    pluginFrames(build),
    preloadScreenFiles('/sign-in.screen.tsx'),
    screenFiles.plugin,
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
    modulePreload: { polyfill: false, resolveDependencies: screenFiles.resolveDependencies },
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
            groupScreenFiles(
              {
                'sign-in': ['/sign-in.screen.tsx'],
                home: ['/home.screen.tsx', ...HOME_CARDS],
              },
              TILL,
            ),
            groupScreenIcons('till-icons', TILL),
            // What several screens share is bundled by where it stands and by how many share it. By
            // itself the bundler makes a file of each set of screens, often of 200 bytes, and each
            // name in the first load costs as much.
            {
              // Readers of a bill that the server has kept: a till needs them for a return, or for a
              // bill of another till.
              ...sharedBy(
                2,
                'kept-bill',
                /engine\/src\/cart\/wire\/(?:\w+-decoder|wire-node)\.ts$/,
              ),
              priority: 1,
            },
            sharedBy(2, 'engine', /packages\/engine\/src\/(?:cart|discount|money|catalogue)\//),
            sharedBy(3, 'icons', /\/icons\/Icon[^/]+\.mjs$/),
            sharedBy(2, 'bill', /\/features\/pos\/bill\//),
            sharedBy(30, 'fields', /@mantine/),
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/core': server, '/r': server } },
});
