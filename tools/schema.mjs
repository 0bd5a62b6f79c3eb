// npm run schema: writes docs/schema.sql from what the migrations make.
import { isMain, runMain, runNode } from './shell.mjs';
import { setup } from './setup.mjs';

if (isMain(import.meta.url)) {
  await runMain(async () => {
    await setup();
    const args = [
      'run',
      '--project',
      'server',
      'apps/server/src/kernel/db/schema-document.test.ts',
    ];
    return (
      await runNode('node_modules/vitest/vitest.mjs', args, { env: { DALPAK_WRITE_SCHEMA: '1' } })
    ).code;
  });
}
