import * as z from 'zod/mini';
import type { Label } from '../labels.ts';
import type { PlaceOf } from '../reasons/index.ts';
import type { bodies, titles } from './words/he.ts';

type Titles = typeof titles;
type Bodies = typeof bodies;

/** What the system notifies of. Words of a person have no code and are stored as they are. */
export type NoticeCode = keyof Titles;

/** The words of all notices in one language; `{{places}}` are filled with the notice's values. */
export interface NoticeWords {
  readonly titles: Readonly<Record<NoticeCode, string>>;
  readonly bodies: Readonly<Record<keyof Bodies, string>>;
}

/** A value as it is shown, or a name that has its own words in each language. */
export type NoticeParam = string | number | Label;

/** The values that the words of a notice need. */
export type NoticeParams<Code extends NoticeCode> = Readonly<
  Record<
    PlaceOf<Titles[Code]> | (Code extends keyof Bodies ? PlaceOf<Bodies[Code]> : never),
    NoticeParam
  >
>;

/** A notice as it is stored and sent: which one, and its values. A newer server may send other codes. */
export const noticeSchema = z.object({
  code: z.string(),
  params: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.object({ he: z.string(), en: z.string() })]),
  ),
});
export type Notice = z.output<typeof noticeSchema>;
