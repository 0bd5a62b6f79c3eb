import { fork } from 'node:child_process';
import type { Measurement, Report } from '../report.ts';

const FLAG = '--case=';

export type Cases = Readonly<
  Record<string, (add: (measurement: Measurement) => void) => void | Promise<void>>
>;

/**
 * Runs each case in a process of its own, one after the other, as a till prices in a page of its
 * own: what one case leaves compiled and on the heap does not decide the next.
 */
export async function runCases(report: Report, cases: Cases): Promise<void> {
  const wanted = process.argv.find((argument) => argument.startsWith(FLAG))?.slice(FLAG.length);
  if (wanted !== undefined) {
    await cases[wanted]?.((measurement) => process.send?.(measurement));
    process.disconnect();
    return;
  }
  for (const name of Object.keys(cases)) await runInOwnProcess(report, name);
  report.finish();
}

function runInOwnProcess(report: Report, name: string): Promise<void> {
  const [, script = ''] = process.argv;
  return new Promise((resolve, reject) => {
    const child = fork(script, [`${FLAG}${name}`]);
    child.on('message', (measurement) => report.add(measurement as Measurement));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The case "${name}" ended with ${code}`));
    });
  });
}
