/*
 * The subset of zod that the contracts use, for the browser: the build replaces zod with this file
 * (vite.config.ts), because zod itself is 27 kB of the first load. It parses as zod does, which
 * small-zod.test.ts checks schema by schema; only the texts of issues differ. A function that is
 * missing here fails the build.
 */

import { ZodArray, ZodType } from './small-zod-base.ts';
import {
  Discriminated,
  isPlain,
  ZodObject,
  ZodRecord,
  ZodTuple,
  ZodUnion,
} from './small-zod-compounds.ts';
import { Plain, ZodBoolean, ZodEnum, ZodNumber, ZodString } from './small-zod-scalars.ts';

const DATE = String.raw`(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|(?:02)-(?:0[1-9]|1\d|2[0-8])))`;
const UUID =
  /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}-0{4}-0{4}-0{4}-0{12}|f{8}-f{4}-f{4}-f{4}-f{12})$/i;
const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

function isJson(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isJson);
  return isPlain(value) && Object.values(value).every(isJson);
}

export const string = (): ZodString => new ZodString();
export const boolean = (): ZodBoolean => new ZodBoolean();
export const number = (): ZodNumber => new ZodNumber();
export const int = (): ZodNumber => new ZodNumber().int();
export const unknown = (): ZodType => new ZodType();
export const json = (): ZodType => new Plain('json', isJson);
export const uuid = (): ZodString => new ZodString().regex(UUID);
export const email = (): ZodString => new ZodString().regex(EMAIL);
export const literal = (value: unknown): ZodEnum =>
  new ZodEnum(Array.isArray(value) ? value : [value]);
export const array = (element: ZodType): ZodArray => new ZodArray(element);
export const tuple = (parts: readonly ZodType[]): ZodType => new ZodTuple(parts);
export const union = (parts: readonly ZodType[]): ZodUnion => new ZodUnion(parts);
export const record = (key: ZodType, value: ZodType): ZodType => new ZodRecord(key, value);
export const object = (shape: Readonly<Record<string, ZodType>>): ZodObject =>
  new ZodObject(shape, 'drop');
export const looseObject = (shape: Readonly<Record<string, ZodType>>): ZodObject =>
  new ZodObject(shape, 'keep');
export const strictObject = (shape: Readonly<Record<string, ZodType>>): ZodObject =>
  new ZodObject(shape, 'refuse');
export const custom = (fits: (value: unknown) => boolean): ZodType => new Plain('this', fits);
export const coerce = { number: (): ZodNumber => new ZodNumber(true) };
export const iso = {
  date: (): ZodString => new ZodString().regex(new RegExp(`^${DATE}$`)),
  datetime: ({ precision }: { readonly precision?: number } = {}): ZodString =>
    new ZodString().regex(
      new RegExp(
        `^${DATE}T(?:[01]\\d|2[0-3]):[0-5]\\d${precision === undefined ? ':[0-5]\\d(?:\\.\\d+)?' : `:[0-5]\\d\\.\\d{${precision}}`}Z$`,
      ),
    ),
};

/** In the order of an object's keys, as zod lists them: digits first. */
const enumOf = (options: readonly string[]): ZodEnum =>
  new ZodEnum(Object.keys(Object.fromEntries(options.map((option) => [option, 0]))));
const nothing = (): ZodEnum => new ZodEnum([null]);

/** One of several objects, distinguished by one field; issues are reported for that object only. */
export function discriminatedUnion(by: string, parts: readonly ZodObject[]): ZodType {
  return new Discriminated(by, parts);
}

export { ZodArray, ZodBoolean, ZodEnum, ZodNumber, ZodObject, ZodString, ZodType, ZodUnion };
export { enumOf as enum, nothing as null };
