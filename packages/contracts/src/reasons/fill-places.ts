// Apart from the sentences: a browser fills the places of its own and loads none of the catalogue.

/** Puts values into the places of a sentence. */
export function fillPlaces(
  sentence: string,
  values: Readonly<Record<string, string | number>>,
): string {
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) =>
    String(values[name] ?? place),
  );
}
