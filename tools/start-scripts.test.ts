import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startScripts } from '../apps/web/vite/start-scripts.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dalpak-start-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Builds a page of these modules, with the product's build. */
async function built(files: Readonly<Record<string, string>>): Promise<Rolldown.RolldownOutput> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  await writeFile(
    join(folder, 'index.html'),
    '<html><head><script type="module" src="/main.js"></script></head></html>',
  );
  return (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [startScripts()],
    build: {
      write: false,
      sourcemap: true,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          codeSplitting: { groups: [{ name: 'shared', tags: ['$initial'], test: /shared/ }] },
        },
      },
    },
  })) as Rolldown.RolldownOutput;
}

const STYLE = { 'style.css': 'b { color: red }' };
const MAIN =
  "import './style.css'; import { price, tell } from './shared.js'; tell('start ' + price()); globalThis.later = () => import('./later.js');";

describe('the start scripts', () => {
  it('are plain scripts in the order of their imports, and later modules use their exports', async () => {
    const { output } = await built({
      ...STYLE,
      'main.js': MAIN,
      'shared.js':
        'export const told = []; export const tell = (text) => { told.push(text); globalThis.told = told; }; export function price() { return 1790; }',
      'later.js':
        "import { price, tell } from './shared.js'; tell('later ' + price()); export const done = true;",
    });
    const page = output.find(({ fileName }) => fileName === 'index.html') as Rolldown.OutputAsset;
    const scripts = [...String(page.source).matchAll(/<script defer src="\/([^"]+)">/g)].map(
      ([, file]) => file,
    );
    expect(scripts.map((file) => file?.replace(/-.*/, ''))).toEqual([
      'assets/shared',
      'assets/index',
    ]);
    expect(String(page.source)).not.toContain('modulepreload');
    const codeOf = (file: string | undefined): string =>
      (output.find(({ fileName }) => fileName === file) as Rolldown.OutputChunk).code;
    // They run as scripts, so module syntax would be refused.
    const world: Record<string, unknown> = {
      document: { currentScript: { src: 'https://shop/x.js' }, createElement: () => ({}) },
    };
    world['self'] = world['globalThis'] = world;
    for (const file of scripts) runInNewContext(codeOf(file).replaceAll('import(', 'load('), world);
    expect(world['told']).toEqual(['start 1790']);
    const later = output.find(({ fileName }) =>
      fileName.startsWith('assets/later'),
    ) as Rolldown.OutputChunk;
    expect(later.code).not.toContain('shared');
    runInNewContext(later.code.replace(/export\s*\{[^}]*\};?/, ''), world);
    expect(world['told']).toEqual(['start 1790', 'later 1790']);
  });

  it('keep the lines of their source maps', async () => {
    const { output } = await built({
      ...STYLE,
      'main.js': MAIN,
      'shared.js': 'export const tell = console.log; export const price = () => 5;',
      'later.js': 'export {}',
    });
    const shared = output.find(
      ({ fileName }) => fileName.startsWith('assets/shared') && fileName.endsWith('.js'),
    ) as Rolldown.OutputChunk;
    expect(shared.code.split('\n')[0]).toContain('"use strict"');
    expect(shared.map?.mappings).toMatch(/^;[^;]/);
  });

  it('have no export that changes, because the others would see its first value', async () => {
    await expect(
      built({
        ...STYLE,
        'main.js': MAIN,
        'shared.js':
          'export let count = 0; export const tell = () => { count += 1; }; export const price = () => count;',
        'later.js': 'export {}',
      }),
    ).rejects.toThrow(/exports count, which it changes/);
  });

  it.each([
    [
      'taking a list apart',
      'export let count = 0; export const tell = (all) => { [, { n: count = 1 }] = all; }; export const price = () => count;',
    ],
    [
      'the rest of an object',
      'export let count = {}; export const tell = (all) => { ({ a: globalThis.a, ...count } = all); }; export const price = () => count;',
    ],
    [
      'the turns of a loop',
      'export let count = 0; export const tell = (all) => { for (count of all) globalThis.a = count; }; export const price = () => count;',
    ],
    [
      'the keys of an object',
      'export let count = 0; export const tell = (all) => { for (count in all) globalThis.a = count; }; export const price = () => count;',
    ],
    [
      'another function',
      'export function count() { return 1; } export const tell = () => { count = () => 2; }; export const price = () => count();',
    ],
    [
      'what was taken apart itself',
      'export let { count } = { count: 0 }; export const tell = () => { count += 1; }; export const price = () => count;',
    ],
  ])('have no export that changes by %s', async (_how, shared) => {
    await expect(
      built({ ...STYLE, 'main.js': MAIN, 'shared.js': shared, 'later.js': 'export {}' }),
    ).rejects.toThrow(/exports count, which it changes/);
  });
});
