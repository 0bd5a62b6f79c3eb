/**
 * Fills the facts of a sale into a text of the settings. Placeholders inside the facts are not
 * filled in again.
 */
export function fillIn(template: string, facts: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, key: string) =>
    Object.hasOwn(facts, key) ? String(facts[key]) : whole,
  );
}

/** As {@link fillIn}, without the space that an empty name would leave before a comma. */
export const greeting = (
  template: string,
  facts: Readonly<Record<string, string | number>>,
): string => fillIn(template, facts).replaceAll(/ +,/g, ',');

/**
 * Text that mail programs turn into a link: an address of the Web or of mail, or the name or the
 * number of a host, in letters of any script.
 */
const LINK = /@|:\/|\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2}|\d\.\d+\.\d+\.\d|\bxn--/iu;

/**
 * The name in the greeting of a message: empty where it contains a link, because the mail is sent
 * from the shop's own address and any employee at a till can enter names.
 */
export function greetingName(name: string): string {
  return LINK.test(
    name
      .normalize('NFKC')
      .replaceAll(/[\p{Cf}\p{M}]/gu, '')
      .replaceAll('。', '.'),
  )
    ? ''
    : name;
}
