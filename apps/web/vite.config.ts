import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, runnerImport } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { pluginFrames } from './vite/plugin-frames.ts';
import { wordsBesideScreens } from './vite/words-beside-screens.ts';

// Node's types are not part of the web application; this is all the configuration needs of it.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

const server = `http://127.0.0.1:${process.env['PORT'] ?? '4600'}`;

const ours = (file: string): string => fileURLToPath(new URL(`src/platform/${file}`, import.meta.url));

export default defineConfig({
  // What is used of these libraries, in a tenth of their size. Each of the files says how, and its test that it does the same.
  resolve: {
    alias: { zod: ours('schema/zod.ts'), i18next: ours('i18n/small-i18next.ts'), 'react-i18next': ours('i18n/small-react-i18next.ts') },
  },
  plugins: [
    wordsBesideScreens((file) => runnerImport(file)),
    react(),
    pluginFrames(build),
    VitePWA({
      strategies: 'injectManifest',
      // A till never reloads by itself in the middle of a sale: the new version waits until a person agrees.
      registerType: 'prompt',
      injectRegister: null,
      srcDir: 'sw',
      filename: 'service-worker.ts',
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'],
        // Not kept for work without a network: letters beyond Latin and Hebrew, the recorder and player of a shared screen,
        // which is nothing without one, and pages without an origin, which never come from here.
        globIgnores: ['plugin-frames/**', '**/heebo-{math,symbols,latin-ext}-*', '**/screen-{recorder,player}-*'],
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
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
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
    rolldownOptions: {
      onwarn(warning, warn) {
        // A function that is not there is found now, not by whoever opens the screen that calls it.
        if (warning.code === 'IMPORT_IS_UNDEFINED') throw new Error(warning.message);
        warn(warning);
      },
      output: {
        codeSplitting: {
          // What every start needs, in two files: sixty small ones compress worse. The libraries outlive a new version.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'first', tags: ['$initial'], priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/core': server } },
});
