import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Distinguishes a running process from a later one with the same pid. */
export interface ProcessInfo {
  readonly commandLine: string;
  /** Opaque; equal only for the same process. Empty when the platform does not report it. */
  readonly startedAt: string;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Null when no such process runs (a zombie does not run). */
export function findProcess(pid: number): ProcessInfo | null {
  if (!isAlive(pid)) return null;
  if (process.platform === 'linux') return readProc(pid);
  if (process.platform === 'win32') return { commandLine: '', startedAt: '' };
  return readPs(pid);
}

function readProc(pid: number): ProcessInfo | null {
  try {
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    // Fields after the command name, which is in brackets and may hold spaces: state is the 1st,
    // start time the 20th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    if (fields[0] === 'Z') return null;
    return { commandLine, startedAt: `${readBootId()}/${fields[19] ?? ''}` };
  } catch {
    return null;
  }
}

/** Start times count from boot, so the same value may recur after a reboot. */
function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

function readPs(pid: number): ProcessInfo | null {
  try {
    const ask = (column: string) =>
      execFileSync('ps', ['-p', String(pid), '-o', `${column}=`], { encoding: 'utf8' }).trim();
    return { commandLine: ask('command'), startedAt: ask('lstart') };
  } catch {
    return null;
  }
}
