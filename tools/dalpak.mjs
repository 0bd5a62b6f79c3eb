#!/usr/bin/env node
// npx dalpak …: the command line of the server (import, and what else dist/server/cli.js offers),
// and `dalpak price`.
import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { at, hold, PlainError, runMain } from './shell.mjs';

const PRICE_HELP = `Usage: dalpak price < carts.jsonl > prices.jsonl

  Prices carts without a server or a database: one JSON object {"cart", "rules", "now"} a line on standard input,
  one {"total", "vat", "rows", "discounts", "explain"} a line on standard output. A line that can not be priced has
  {"error": {"code", "message", "line"}} for its answer. Fields and examples: docs/price-tool.md`;

/**
 * Standard output is for answers only, so build messages go to standard error, and the build does
 * not read standard input.
 */
function buildPriceTool() {
  const child = spawn(process.execPath, [at('tools/build.mjs'), '--only=price tool'], {
    stdio: ['ignore', 2, 2],
  });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) =>
      code === 0
        ? done(undefined)
        : fail(new PlainError('The price tool could not be built; the message is above.')),
    );
  });
}

/** @param {readonly string[]} args */
async function price(args) {
  if (args.length > 0) {
    const isHelp = args[0] === '--help' || args[0] === '-h';
    (isHelp ? process.stdout : process.stderr).write(
      `${isHelp ? '' : 'dalpak price takes no arguments.\n\n'}${PRICE_HELP}\n`,
    );
    return isHelp ? 0 : 2;
  }
  const { isBuilt } = await import('./build.mjs');
  if (!isBuilt('price tool')) await buildPriceTool();
  // In the same process, because a second one would double the time to the first answer.
  await import(pathToFileURL(at('dist/price/price.js')).href);
  return Number(process.exitCode ?? 0);
}

async function server() {
  const [{ setup }, { build }] = await Promise.all([import('./setup.mjs'), import('./build.mjs')]);
  await setup();
  await build({ only: 'server' });
  // The caller's folder stays the working folder, because file names are relative to it. A command
  // shares the machine with the server that tills use, so it trades a few seconds for less memory.
  return hold(
    process.execPath,
    [
      '--enable-source-maps',
      '--optimize-for-size',
      at('dist/server/cli.js'),
      ...process.argv.slice(2),
    ],
    {
      cwd: process.cwd(),
    },
  );
}

await runMain(() => (process.argv[2] === 'price' ? price(process.argv.slice(3)) : server()));
