import {
  IMPORT_PART_BYTES,
  type ImportChange,
  type ImportLineError,
  type ImportPlan,
  type OpenImport,
  type RecordImport,
} from '@dalpak/contracts';
import type { LightMyRequestResponse } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { type WrittenCell, writeXlsx } from '../src/kernel/sheets/xlsx-writer.ts';
import type { Browser } from './test-app.ts';

const WORKING = new Set(['reading', 'checking', 'committing', 'undoing']);

/** A user who imports a file into a component, step by step. */
export class ImportClient {
  readonly #browser: Browser;
  readonly component: number;
  id = 0;

  constructor(browser: Browser, component: number) {
    this.#browser = browser;
    this.component = component;
  }

  path(rest = ''): string {
    return `imports/records/${this.component}${rest}`;
  }

  begin(name: string, bytes: Buffer): Promise<LightMyRequestResponse> {
    return this.#browser.post(this.path(), { file_name: name, bytes: bytes.length });
  }

  /** Sends a file and waits until it is parsed. */
  async send(bytes: Buffer | string, name = 'file.csv'): Promise<OpenImport> {
    const file = Buffer.from(bytes);
    const begun = await this.begin(name, file);
    if (begun.statusCode !== 200) throw new Error(`begin: ${begun.statusCode} ${begun.body}`);
    this.id = begun.json<{ data: RecordImport }>().data.id;
    for (let part = 0; part * IMPORT_PART_BYTES < file.length; part += 1) {
      const content = file
        .subarray(part * IMPORT_PART_BYTES, (part + 1) * IMPORT_PART_BYTES)
        .toString('base64');
      await this.#browser.put(this.path(`/${this.id}/parts/${part}`), { content });
    }
    return this.step('read');
  }

  ask(
    step: 'read' | 'check' | 'commit' | 'undo',
    body: unknown = {},
  ): Promise<LightMyRequestResponse> {
    return this.#browser.post(this.path(`/${this.id}/${step}`), body);
  }

  /** Starts a step and waits until its work is done. */
  async step(step: 'read' | 'check' | 'commit' | 'undo', body: unknown = {}): Promise<OpenImport> {
    const answer = await this.ask(step, body);
    if (answer.statusCode !== 200) throw new Error(`${step}: ${answer.statusCode} ${answer.body}`);
    return this.settled();
  }

  async settled(): Promise<OpenImport> {
    for (;;) {
      const { data } = (await this.#browser.get(this.path(`/${this.id}`))).json<{
        data: OpenImport;
      }>();
      if (!WORKING.has(data.state)) return data;
      await sleep(20);
    }
  }

  check(plan?: ImportPlan): Promise<OpenImport> {
    return this.step('check', plan === undefined ? {} : { plan });
  }

  async changes(
    verdict: 'changed' | 'new',
    after = 0,
  ): Promise<{ readonly data: readonly ImportChange[]; readonly next: number | null }> {
    return (
      await this.#browser.get(this.path(`/${this.id}/changes?verdict=${verdict}&after=${after}`))
    ).json<{ data: ImportChange[]; next: number | null }>();
  }

  async faults(): Promise<readonly ImportLineError[]> {
    return (await this.#browser.get(this.path(`/${this.id}/faults`))).json<{
      data: ImportLineError[];
    }>().data;
  }
}

/** A workbook of these rows, the first with the headings. */
export async function workbook(rows: readonly (readonly WrittenCell[])[]): Promise<Buffer> {
  const [headings = [], ...more] = rows;
  async function* pages(): AsyncGenerator<readonly (readonly WrittenCell[])[]> {
    yield await Promise.resolve(more);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of writeXlsx({
    name: 'x',
    columns: headings.map((heading) => ({ heading: String(heading), width: 10, look: 'plain' })),
    pages: pages(),
  }))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}
