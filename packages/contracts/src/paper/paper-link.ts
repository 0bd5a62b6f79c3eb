import { PAPER_LANGUAGES } from '@dalpak/engine';

/** How a link to a paper is handed over. */
export const LINK_CHANNELS = ['qr', 'whatsapp', 'email', 'copy'] as const;
export type LinkChannel = (typeof LINK_CHANNELS)[number];

/** Languages of the page around a paper. */
export const LINK_LANGUAGES = PAPER_LANGUAGES;

/** 128 bits in 22 letters; the last one carries the two bits that are left. */
export const LINK_TOKEN = /^[A-Za-z0-9_-]{21}[AQgw]$/;
const TOKEN_BYTES = 16;

/** A token of 128 random bits, made where the paper is handed over, so that it needs no network. */
export function makeLinkToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Path of the page of a paper. */
export function linkPath(token: string): string {
  return `/r/${token}`;
}

interface LinkFacts {
  /** Empty when no customer is known. */
  readonly name: string;
  readonly business: string;
  readonly link: string;
}

/** The words of the business with what they name; the link is added where they forgot it. */
export function linkWordsOf(template: string, facts: LinkFacts): string {
  const whole = template.includes('{link}') ? template : `${template} {link}`;
  return (facts.name === '' ? whole.replaceAll(/\s*\{name\}/g, '') : whole).replaceAll(
    /\{(name|business|link)\}/g,
    (_, key: keyof LinkFacts) => facts[key],
  );
}

/** The address that opens WhatsApp with a text for a number, without any provider. */
export function whatsappAddress(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
