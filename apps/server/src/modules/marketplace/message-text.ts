/** Puts the facts of a sale into a text of the settings. What is put in is not looked through again. */
export function fillIn(template: string, facts: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, key: string) => (Object.hasOwn(facts, key) ? String(facts[key]) : whole));
}

/** As {@link fillIn}; nobody is greeted by a name that is not there. */
export const greeting = (template: string, facts: Readonly<Record<string, string | number>>): string => fillIn(template, facts).replaceAll(/ +,/g, ',');

/** What programs that show mail make a link of: an address of the Web or of mail, or the name or the number of a host, in letters of any script. */
const LINK = /@|:\/|\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2}|\d\.\d+\.\d+\.\d|\bxn--/iu;

/** The name that a message greets by: none where it carries a link, for it would go out from the shop's own address. Whoever stands at a till types names. */
export function nameToGreet(name: string): string {
  return LINK.test(name.normalize('NFKC').replaceAll(/[\p{Cf}\p{M}]/gu, '').replaceAll('。', '.')) ? '' : name;
}
