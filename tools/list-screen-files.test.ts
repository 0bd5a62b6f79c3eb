import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listScreenFiles } from '../apps/web/vite/list-screen-files.ts';
import { startScripts } from '../apps/web/vite/start-scripts.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dalpak-list-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const FILES = {
  'index.html':
    '<html><head><script src="/theme-init.js"></script><script type="module" src="/main.js"></script></head></html>',
  'main.js':
    "globalThis.tell = console.log; import('./home.js'); globalThis.open = () => [import('./sale.js'), import('./lone.js'), import('./other.js')];",
  'home.js': "import { both } from './both.js'; tell('home', both);",
  'sale.js': "import { both } from './both.js'; import './sale.css'; tell('sale', both);",
  'other.js': "import { both } from './both.js'; tell('other', both);",
  'lone.js': "tell('lone');",
  'both.js': "export const both = ['some', 'text'];",
  'sale.css': 'b { color: red }',
};

/** Builds a page whose start loads `home`, with the product's build. */
async function built(starts: readonly string[]): Promise<Rolldown.RolldownOutput['output']> {
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
  const screenFiles = listScreenFiles(starts);
  const { output } = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [screenFiles.plugin, startScripts()],
    build: {
      write: false,
      modulePreload: { polyfill: false, resolveDependencies: screenFiles.resolveDependencies },
    },
  })) as Rolldown.RolldownOutput;
  return output;
}

/** The files that the entry lists with the load of a screen, without their hashes. */
function listedWith(screen: string, code: string): readonly string[] {
  const files = [.../m\.f=\[([^\]]*)\]/.exec(code)![1]!.matchAll(/"([^"]+)"/g)].map(
    ([, one]) => one,
  );
  const load = new RegExp(`import\\([^)]*/${screen}-[^)]*\\)[^[]*\\[([\\d,]*)\\]`).exec(code);
  return (load?.[1] ?? '')
    .split(',')
    .filter(Boolean)
    .map((index) => (files[Number(index)] ?? '').replace(/^assets\/|-.*(?=\.)/g, ''));
}

describe('the files of screens', () => {
  it('are listed at the start for what the start loads, and in one later file for the rest', async () => {
    const output = await built(['/home.js']);
    const { code } = output.find(
      (one) => one.type === 'chunk' && one.isEntry,
    ) as Rolldown.OutputChunk;
    expect(listedWith('home', code)).toEqual(['home.js', 'both.js']);
    expect(listedWith('other', code)).toEqual(['other.js']);
    // The screen waits for its styles, so that they stay.
    expect(listedWith('sale', code)).toEqual(['sale.js', 'sale.css']);
    expect(listedWith('lone', code)).toEqual([]);

    const page = output.find(({ fileName }) => fileName === 'index.html') as Rolldown.OutputAsset;
    const name = /data-screen-files="\/([^"]+)"/.exec(String(page.source))?.[1];
    const list = output.find(({ fileName }) => fileName === name) as Rolldown.OutputAsset;
    const { names, below } = (await import(
      `data:text/javascript,${encodeURIComponent(String(list.source))}`
    )) as { readonly names: string; readonly below: readonly (readonly number[])[] };
    const files = names.split(' ').map((file) => file.replace(/-.*/, ''));
    const belowOf = (file: string) => below[files.indexOf(file)]?.map((index) => files[index]);
    expect(belowOf('other')).toEqual(['both']);
    expect(belowOf('sale')).toEqual(['both']);
    expect(files).not.toContain('lone');
    expect(files).not.toContain('index');
  });

  it('refuse a name that no screen has, because the start would lose its list unnoticed', async () => {
    await expect(built(['/gone.js'])).rejects.toThrow(
      /No chunk has a module that ends in \/gone.js/,
    );
  });
});
