// npm run chaos: 5,000 sales of three tills with a failing network and a server that is killed,
// compared with 60 in npm test. DALPAK_CHAOS_SALES sets another number of sales, DALPAK_CHAOS_SEED
// another random sequence; the title of the test prints the seed.
import { isMain, runMain, runNode } from './shell.mjs';
import { setup } from './setup.mjs';
import { build } from './build.mjs';

if (isMain(import.meta.url)) {
  await runMain(async () => {
    await setup();
    await build();
    process.env['DALPAK_CHAOS_SALES'] ??= '5000';
    process.env['DALPAK_CHAOS_SEED'] ??= String(Math.trunc(Date.now() / 1_000));
    const { code } = await runNode('node_modules/vitest/vitest.mjs', [
      'run',
      '--project',
      'server',
      'tests/chaos',
      '--reporter=verbose',
    ]);
    return code;
  });
}
