import * as z from 'zod/mini';
import { type PrintResult, printOverNetwork } from './devices/network-printer.ts';
import { readDurable, writeDurably } from './durable-file.ts';

export const printerSchema = z.object({
  /** Empty for receipts; otherwise the kitchen printer that departments name. */
  name: z.string().check(z.trim(), z.maxLength(60)),
  host: z.string().check(z.trim(), z.regex(/^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i)),
  port: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65_535)),
});
export type Printer = z.output<typeof printerSchema>;

/** The printers that a person entered on the bridge's page; a till can name no other address. */
export class Printers {
  readonly #path: string;
  #list: readonly Printer[];

  constructor(path: string) {
    this.#path = path;
    this.#list = readDurable(path, z.array(printerSchema)) ?? [];
  }

  get list(): readonly Printer[] {
    return this.#list;
  }

  /** Adds a printer, or replaces the one with its name. */
  put(printer: Printer): void {
    this.#save([...this.#list.filter(({ name }) => name !== printer.name), printer]);
  }

  remove(name: string): void {
    this.#save(this.#list.filter((printer) => printer.name !== name));
  }

  has(name: string): boolean {
    return this.#list.some((printer) => printer.name === name);
  }

  print(name: string, bytes: Uint8Array): Promise<PrintResult> {
    const printer = this.#list.find((one) => one.name === name);
    return printer === undefined
      ? Promise.resolve({ kind: 'refused', reason: 'no_route' })
      : printOverNetwork(printer, bytes);
  }

  #save(list: readonly Printer[]): void {
    writeDurably(this.#path, list);
    this.#list = list;
  }
}
