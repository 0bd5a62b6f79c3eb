// What every command here needs: the root of the repository, a function that prints, and one that
// runs a program. Only Node's own modules, because these files run before anything is installed.
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** Path inside the repository. @param {...string} parts */
export const at = (...parts) => resolve(root, ...parts);

/**
 * Prints one line to the terminal.
 * @param {string} line
 */
export const say = (line) => void process.stdout.write(`${line}\n`);

/** A failure that the user can act on: printed without a stack, exit code 1. */
export class PlainError extends Error {}

/**
 * Runs the command's main function; a PlainError becomes one line, anything else keeps its stack.
 * @param {() => Promise<number | void>} main resolves to the exit code
 */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    process.exitCode = 1;
    console.error(error instanceof PlainError ? error.message : error);
  }
}

/**
 * True when the file was started by `node file`, not imported.
 * @param {string} url import.meta.url
 */
export const isMain = (url) =>
  process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(url);

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] absolute; default the root
 * @property {NodeJS.ProcessEnv} [env] added to the current environment
 * @property {boolean} [quiet] collect the output instead of showing it
 * @property {number} [limitMs] end the program when it runs longer
 * @property {number} [priority] nice value of the process: 19 uses only the processor time that others do not need
 * @property {boolean} [shell] only for npm.cmd on Windows
 */

/**
 * Runs a program to its end and never rejects: a program that cannot start has code 127.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} output is empty unless quiet
 */
export function run(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: options.shell ?? false,
    });
    // Immediately, because its children inherit the priority.
    if (options.priority !== undefined && child.pid !== undefined)
      setPriority(child.pid, options.priority);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    const timer =
      options.limitMs === undefined
        ? undefined
        : setTimeout(() => child.kill('SIGTERM'), options.limitMs);
    // A program that ignores SIGTERM would block the whole run, so it is killed after ten seconds.
    const last =
      options.limitMs === undefined
        ? undefined
        : setTimeout(() => child.kill('SIGKILL'), options.limitMs + 10_000);
    const end = (/** @type {number} */ code) => {
      clearTimeout(timer);
      clearTimeout(last);
      done({ code, output });
    };
    child.on('error', (error) => {
      output += String(error);
      end(127);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

/**
 * Runs a JavaScript file of an installed package with the current Node.
 * @param {string} file relative to the root
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export const runNode = (file, args, options) => run(process.execPath, [at(file), ...args], options);

/**
 * Starts a program that lives as long as this one, forwards the terminal's signals to it, and
 * resolves to its exit code. However many signals come, this process ends after the other, so that
 * the prompt returns when everything has ended.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<number>}
 */
export function hold(command, args, options = {}) {
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: 'inherit',
  });
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => void child.kill(signal);
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, pass);
  return new Promise((done) => {
    child.on('error', () => done(127));
    child.on('close', (code, signal) => {
      // The handlers stay and do nothing: a signal between here and the exit would change the exit
      // code. 128 + n is the shell's code for a program that a signal ended; 2 and 15 are the
      // signals that users send.
      done(code ?? 128 + (signal === 'SIGINT' ? 2 : 15));
    });
  });
}
