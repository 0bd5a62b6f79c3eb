import { currentTill } from '../till/till.registry.ts';

/** Names of a bill's products in a language, by the names on the bill, for papers in it. */
export function namesOn(
  rows: readonly { readonly product: { readonly id: number; readonly name: string } }[],
  language: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    rows.flatMap(({ product: { id, name } }) => {
      const known = language === 'he' ? undefined : currentTill()?.catalogue.findById(id);
      const said = known?.name === name ? known.more?.names?.[language] : undefined;
      return said === undefined ? [] : [[name, said]];
    }),
  );
}
