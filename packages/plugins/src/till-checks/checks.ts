import type { HookedBill } from '@dalpak/contracts';

/** The settings of the plugin, as it uses them. */
export interface CheckSettings {
  readonly ageWords: readonly string[];
  readonly ageStop: boolean;
  readonly bagCode: string;
  readonly bagFrom: number;
}

type Values = Readonly<Record<string, string | number | boolean | null>>;

export function readSettings(values: Values): CheckSettings {
  const { age_words: words, age_stop: stop, bag_code: bag, bag_from: from } = values;
  return {
    ageWords: String(words ?? '')
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
    ageStop: stop === true,
    bagCode: String(bag ?? '').trim(),
    bagFrom: typeof from === 'number' ? from : Number.POSITIVE_INFINITY,
  };
}

/** The product of a bill that needs the age of 18; null when there is none. */
export function restrictedProduct({ rows }: HookedBill, words: readonly string[]): string | null {
  return (
    rows.find(({ name, quantity }) => quantity > 0 && words.some((word) => name.includes(word)))
      ?.name ?? null
  );
}

/** Whether a bag is proposed for this bill. */
export function needsBag(
  { rows }: HookedBill,
  { bagCode, bagFrom }: Pick<CheckSettings, 'bagCode' | 'bagFrom'>,
): boolean {
  return bagCode !== '' && rows.length >= bagFrom && rows.every(({ code }) => code !== bagCode);
}
