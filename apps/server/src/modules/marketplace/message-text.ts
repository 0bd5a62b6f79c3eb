/** Puts the facts of a sale into a text of the settings. What is put in is not looked through again. */
export function fillIn(template: string, facts: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, key: string) => (Object.hasOwn(facts, key) ? String(facts[key]) : whole));
}

/** As {@link fillIn}; nobody is greeted by a name that is not there. */
export const greeting = (template: string, facts: Readonly<Record<string, string | number>>): string => fillIn(template, facts).replaceAll(/ +,/g, ',');

/** What programs that show mail make a link of: an address of the Web or of mail, or a name of a host. */
const LINK = /@|:\/|\/\/|\bwww\.|[a-z0-9]\.[a-z]{2}|\bxn--/i;

/** The name that a message greets by: none where it carries a link, for it would go out from the shop's own address. Whoever stands at a till types names. */
export function nameToGreet(name: string): string {
  return LINK.test(name.normalize('NFKC').replaceAll(/\p{Cf}/gu, '').replaceAll('。', '.')) ? '' : name;
}
