// npm run bench -- engine|submit|sync|scan|shell|records|export|reports|forecast [--json]: runs
// bench/<name>.bench.ts; without a name, all of them in turn.
import { existsSync } from 'node:fs';
import { at, isMain, PlainError, runMain, runNode } from './shell.mjs';
import { setup } from './setup.mjs';
import { build } from './build.mjs';

/** @type {Record<string, { needsBuild: boolean }>} */
const benches = {
  engine: { needsBuild: true },
  submit: { needsBuild: true },
  sync: { needsBuild: true },
  scan: { needsBuild: true },
  shell: { needsBuild: true },
  records: { needsBuild: true },
  export: { needsBuild: true },
  reports: { needsBuild: true },
  forecast: { needsBuild: false },
};

if (isMain(import.meta.url)) {
  await runMain(async () => {
    const args = process.argv.slice(2);
    const named = args.filter((arg) => !arg.startsWith('-'));
    const options = args.filter((arg) => arg.startsWith('-'));
    const unknown = named.find((name) => !(name in benches));
    if (unknown !== undefined) {
      throw new PlainError(
        `There is no benchmark ${unknown}; there are ${Object.keys(benches).join(', ')}.`,
      );
    }
    const chosen = named.length > 0 ? named : Object.keys(benches);
    const absent = chosen.find((name) => !existsSync(at(`bench/${name}.bench.ts`)));
    if (absent !== undefined) throw new PlainError(`bench/${absent}.bench.ts is missing.`);
    await setup();
    if (chosen.some((name) => benches[name]?.needsBuild)) await build();
    let worst = 0;
    for (const name of chosen) {
      const { code } = await runNode('node_modules/tsx/dist/cli.mjs', [
        at(`bench/${name}.bench.ts`),
        ...options,
      ]);
      worst = Math.max(worst, code);
    }
    return worst === 0 ? 0 : 1;
  });
}
