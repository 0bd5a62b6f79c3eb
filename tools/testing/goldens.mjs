// npm run goldens [-- NAME…|all]: compares the screens with their golden images, which takes a
// server whose clock stands still; with names it takes those pictures anew. Say why in the commit.
import { isMain, runMain, runNode } from '../shell.mjs';
import { setup } from '../setup.mjs';
import { build } from '../build.mjs';
import { ensureChromium } from './find-chromium.mjs';

if (isMain(import.meta.url)) {
  await runMain(async () => {
    await setup();
    await build();
    const taken = process.argv.slice(2).join(',');
    const { code } = await runNode(
      'node_modules/vitest/vitest.mjs',
      ['run', '--project', 'e2e', 'tests/e2e/journeys/golden-'],
      { env: { CHROMIUM_PATH: await ensureChromium(), DALPAK_TAKE_GOLDENS: taken } },
    );
    return code;
  });
}
